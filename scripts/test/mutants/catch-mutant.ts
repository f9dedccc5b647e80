import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms, startPostgres } from '../../../api/src/testing/database/postgres-server.ts';
import { findFreePort } from '../../start/settings/settings.ts';
import { journeyFolders } from '../changed.ts';
import { runPlaywright } from '../run-playwright.ts';
import { journeyFiles, type Tier, tierOf } from '../tiers/tiers.ts';
import { type Mutant, mutate } from './list.ts';
import { testsBeside, testsNear } from './nearest-first.ts';
import { firstRed, type Red } from './run-tests.ts';

/** What becomes of one mistake. */
export interface Caught {
  /** The first tier that notices it; null: none of those that were tried. */
  by: Tier | 'journeys' | null;
  red?: Red | undefined;
  /** Test files that were run in all. */
  tried: number;
}

interface Trial {
  copy: string;
  /** The last tier that is tried. */
  tier: Tier;
  journeys: boolean;
  /** Test files of one tier. */
  most: number;
  through: readonly string[];
  /** Test files that are red without any mistake. */
  redAnyway: ReadonlySet<string>;
}

/** Makes the mistake in the copy, runs what can see it, the nearest first, and puts the file back. */
export async function catchMutant(mutant: Mutant, trial: Trial): Promise<Caught> {
  const path = join(trial.copy, mutant.file);
  const right = readFileSync(path, 'utf8');
  writeFileSync(path, mutate(right, mutant));
  try {
    return await lookFor(mutant, trial);
  } finally {
    writeFileSync(path, right);
  }
}

async function lookFor(mutant: Mutant, trial: Trial): Promise<Caught> {
  let tried = 0;
  const look = async (by: Tier, files: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Caught | undefined> => {
    const fresh = files.filter((one) => !trial.redAnyway.has(one));
    const red = await firstRed({ ...trial, files: fresh, env });
    tried += fresh.length;
    return red && { by, red, tried };
  };
  const first = testsBeside(trial.copy, mutant)
    .filter((one) => tierOf(one) === 'usual')
    .slice(0, atOnce);
  const found = await look('usual', first);
  if (found) return found;
  const near = testsNear(trial.copy, mutant);
  for (const { by, files, env } of await tiersOf(near, trial)) {
    const chosen = files.slice(0, trial.most).filter((one) => by !== 'usual' || !first.includes(one));
    for (let at = 0; at < chosen.length; at += atOnce) {
      const caught = await look(by, chosen.slice(at, at + atOnce), env);
      if (caught) return caught;
    }
  }
  if (!trial.journeys && !mutant.isForBrowser) return { by: null, tried };
  const folders = journeyFolders([mutant.file, ...near]);
  const journeys = journeyFiles(trial.copy).filter((one) => folders.has(one.split('/')[1] ?? ''));
  const { failed } = await runPlaywright(mkdtempSync(join(tmpdir(), 'reports-')), journeys, trial.tier);
  if (failed === 0) return { by: null, tried };
  return { by: 'journeys', red: { file: `e2e/{${[...folders]}}`, title: 'a journey, see above' }, tried };
}

/** Test files of one run: most mistakes are seen by a test that lies beside them. */
const atOnce = 5;

interface TierTests {
  by: Tier;
  files: string[];
  env?: NodeJS.ProcessEnv;
}

/** What each tier has that those before it have not. */
async function tiersOf(near: string[], { tier }: Trial): Promise<TierTests[]> {
  const usual = near.filter((file) => tierOf(file) === 'usual');
  if (tier === 'usual') return [{ by: 'usual', files: usual }];
  const machine = near.filter((file) => tierOf(file) === 'all');
  const onPostgres = postgresPrograms ? usual.filter((file) => file.startsWith('api/')) : [];
  const env = onPostgres.length > 0 ? { TEST_DATABASE_URL: await postgresUrl() } : {};
  return [
    { by: 'usual', files: usual },
    { by: 'all', files: onPostgres, env },
    { by: 'all', files: machine },
    ...(tier === 'deep' ? [{ by: tier, files: near.filter((file) => tierOf(file) === 'deep') }] : []),
  ];
}

let server: Promise<string> | undefined;
/** One server for all mistakes. */
function postgresUrl(): Promise<string> {
  server ??= findFreePort().then((port) => {
    const { url, stop } = startPostgres(port, { max_connections: 400 });
    process.prependListener('exit', stop);
    return url;
  });
  return server;
}
