import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Db, openDatabase } from '../../platform/database/db.ts';
import { startPostgres } from '../database/postgres-server.ts';
import { type ApiProcess, spawnApi } from '../processes/spawn-api.ts';
import { type Hands, handsOfDatabase } from './torture-hands.ts';
import { handsOfOperator } from './torture-operator.ts';

/** A real api on a real database, which are killed together or in turns. */
export interface TortureSite {
  /** The api of this moment. */
  api(): ApiProcess;
  /** What is done beside the site's own calls. */
  hands: Hands;
  /** Kill −9; then `look` sees the database as it was left, and all continues. Returns what was killed, and what was seen. */
  kill<T>(look: (db: Db) => Promise<T>): Promise<{ what: string; seen: T }>;
  /** Looks into the database; where the api has it for itself, the api is ended and started again. */
  look<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Seconds between two looks. */
  lookEvery: number;
}

/** Takes how what was begun is ended. */
export type AtEnd = (step: () => void | Promise<void>) => void;
type Environment = Record<string, string>;
type Prepare<T> = (database: Database) => Promise<T>;

/** PostgreSQL with both of its roles: api and database are killed in turns. */
export async function siteOnPostgres<T>(
  environment: Environment,
  port: number,
  prepare: Prepare<T>,
  atEnd: AtEnd,
): Promise<[TortureSite, T]> {
  const server = startPostgres(port);
  atEnd(server.stop);
  const admin = await openDatabase({ databaseUrl: server.url, dataDir: '' });
  await admin.db.execute(sql`create role site_app login`);
  await admin.close();
  const databaseUrl = server.url.replace('site@', 'site_app@');
  const all = {
    ...environment,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: server.url,
    DATA_DIR: await makeDataDir(atEnd),
  };
  let api = await spawnApi(all, { atEnd });
  const database = await openDatabase({ databaseUrl, dataDir: '', migrates: false });
  atEnd(database.close);
  let kills = 0;
  const site: TortureSite = {
    api: () => api,
    hands: handsOfDatabase(database.db),
    lookEvery: 1,
    async kill(look) {
      const ofDatabase = ++kills % 2 === 0;
      if (ofDatabase) {
        await server.crash();
      } else {
        await api.end('SIGKILL');
        api = await spawnApi(all, { atEnd });
      }
      if (api.process.exitCode !== null) throw new Error('the api ended when its database did');
      return { what: ofDatabase ? 'the database' : 'the api', seen: await untilItAnswers(() => look(database.db)) };
    },
    look: (work) => work(database.db),
  };
  return [site, await prepare(database)];
}

/** The embedded database lives and dies with the api. */
export async function siteEmbedded<T>(
  environment: Environment,
  prepare: Prepare<T>,
  atEnd: AtEnd,
): Promise<[TortureSite, T]> {
  const dataDir = await makeDataDir(atEnd);
  const all = { ...environment, DATA_DIR: dataDir };
  const between = async <R>(work: (database: Database) => Promise<R>) => {
    const database = await openDatabase({ databaseUrl: undefined, dataDir });
    return work(database).finally(() => database.close());
  };
  // The first start makes the tables.
  await (await spawnApi(all, { atEnd })).end('SIGTERM');
  const prepared = await between(prepare);
  let api = await spawnApi(all, { atEnd });
  const whileDown = async <R>(signal: NodeJS.Signals, look: (db: Db) => Promise<R>) => {
    await api.end(signal);
    const seen = await between(({ db }) => look(db));
    api = await spawnApi(all, { atEnd });
    return seen;
  };
  const site: TortureSite = {
    api: () => api,
    hands: await handsOfOperator(dataDir),
    lookEvery: 15,
    kill: async (look) => ({ what: 'the api with its database', seen: await whileDown('SIGKILL', look) }),
    look: (work) => whileDown('SIGTERM', work),
  };
  return [site, prepared];
}

async function makeDataDir(atEnd: AtEnd): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'torture-'));
  atEnd(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

async function untilItAnswers<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(200);
    }
  }
}
