import type { AddressInfo } from 'node:net';
import { buildApp } from './app.ts';
import { endAbandonedRuns } from './chat/runs/run-end-queries.ts';
import { readConfig } from './config/config.ts';
import { openDatabase } from './database/db.ts';
import { openOperatorPort } from './operator-app.ts';
import { seed } from './seed/seed.ts';

/** No drain takes longer: then the process ends anyway. */
const drainLimit = 25_000;

/** So long calls are still answered, with a sentence, when the database has ended itself. */
const farewell = 1_000;

/** Opens the database, fills and migrates it, and serves until the process is asked to end. */
export async function startApi(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  await seed(database.db, config);
  const app = buildApp({ database, config });
  if (config.siteMode === 'production' && !config.databaseOwnerUrl) {
    app.log.warn(
      'DATABASE_OWNER_URL is not set: the role of DATABASE_URL owns the tables and could drop what guards the ledger',
    );
  }
  // The embedded database has one process, so every answer that is still running lost its own: none must be waited for.
  if (database.engine === 'pglite') {
    await endAbandonedRuns(database.db, { silentFor: 0 }).catch((error: unknown) =>
      app.log.error({ err: error }, 'abandoned answers could not be ended'),
    );
  }
  await app.ready();
  const closeOperatorPort = await openOperatorPort(app);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'api stopping');
    setTimeout(() => process.exit(1), drainLimit).unref();
    await closeOperatorPort();
    await app.close();
    await database.close();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Nothing is reloaded on SIGHUP, and a closed terminal must not kill writes.
  process.on('SIGHUP', () => undefined);
  // A promise that nobody waited for is a bug of one call, not a reason to end everybody else's.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    void stop('uncaughtException');
  });

  // What it wrote is recovered by the next process, which is started in place of this one.
  void database.lost?.then((error) => {
    app.log.fatal({ err: error }, 'database lost, api ends');
    setTimeout(() => process.exit(1), farewell);
  });

  const text = (await app.text.isDemonstration()) ? 'demonstration' : 'channels';
  const url = await app.listen({ host: config.host, port: config.port });
  app.log.info({ url, prefix: config.apiPrefix, mode: config.siteMode, database: database.engine, text }, 'api ready');
  // To a parent that has just ended nothing can be sent: `disconnect` says so in a moment, and is what ends this process.
  const tell = (message: object) => process.send?.(message, undefined, undefined, () => undefined);
  tell({ type: 'listening', port: (app.server.address() as AddressInfo).port });
  // When it stops, the event loop is hung, and the supervisor replaces this process.
  const beat = () => tell({ type: 'alive' });
  beat();
  setInterval(beat, 1000).unref();
  // Nobody waits for what is done at intervals.
  await app.jobs.start();
}
