import type { AddressInfo } from 'node:net';
import { readConfig } from './platform/config/config.ts';
import { keepPrivate } from './platform/config/private-folders.ts';
import { openDatabase } from './platform/database/db.ts';
import { sayInstallCode } from './platform/operator/accounts/installation.ts';
import { storeFirstContents } from './seed/first-contents.ts';

/** Milliseconds after which the process ends although not everything is closed. */
const drainLimit = 25_000;

/** Milliseconds for which calls are still answered, by a refusal, when the database has ended itself. */
const farewell = 1_000;

/** Opens the database, fills and migrates it, and serves until the process is asked to end. */
export async function startApi(): Promise<void> {
  const config = readConfig(process.env);
  keepPrivate(config.dataDir);
  /** What `stop` closes: the last opened first, all of it, even when a step fails. */
  const opened = new AsyncDisposableStack();
  // The database opens while the code of the site is loaded.
  const [database, { buildApp }, { openOperatorPort }, { endAbandonedRuns }] = await Promise.all([
    openDatabase(config),
    import('./app.ts'),
    import('./operator-port.ts'),
    import('./chat/runs/end-runs.ts'),
  ]);
  opened.adopt(database, (it) => it.close());
  const app = opened.adopt(buildApp({ database, config }), (it) => it.close());
  if (config.siteMode === 'production' && !config.databaseOwnerUrl) {
    app.log.warn(
      'DATABASE_OWNER_URL is not set: the role of DATABASE_URL owns the tables and could drop what guards the ledger',
    );
  }
  // The embedded database has one process: answers that are marked as running lost their process.
  if (database.engine === 'pglite') {
    await endAbandonedRuns(database.db, { silentFor: 0 }).catch((error: unknown) =>
      app.log.error({ err: error }, 'abandoned answers could not be ended'),
    );
  }
  await storeFirstContents(app);
  await app.ready();
  opened.defer(await openOperatorPort(app));
  if (config.siteMode === 'production') await sayInstallCode(app);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'api stopping');
    setTimeout(() => process.exit(1), drainLimit).unref();
    await opened.disposeAsync();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Nothing is reloaded on SIGHUP, and a closed terminal must not kill writes.
  process.on('SIGHUP', () => undefined);
  // An unhandled rejection is a bug of one call, not a reason to end all other calls.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception');
    process.exitCode = 1;
    void stop('uncaughtException');
  });

  // The next process, which replaces this one, recovers what the database wrote.
  void database.lost?.then((error) => {
    app.log.fatal({ err: error }, 'database lost, api ends');
    setTimeout(() => process.exit(1), farewell);
  });

  const text = (await app.text.isDemonstration()) ? 'demonstration' : 'channels';
  const url = await app.listen({ host: config.host, port: config.port });
  app.log.info({ url, prefix: config.apiPrefix, mode: config.siteMode, database: database.engine, text }, 'api ready');
  // Sending to a parent that has just ended fails: `disconnect`, which follows, ends this process.
  const sendToParent = (message: object) => process.send?.(message, undefined, undefined, () => undefined);
  sendToParent({ type: 'listening', port: (app.server.address() as AddressInfo).port });
  // Without heartbeats the event loop is hung, and the supervisor replaces this process.
  const sendHeartbeat = () => sendToParent({ type: 'alive' });
  sendHeartbeat();
  setInterval(sendHeartbeat, 1000).unref();
  // Last, because no call waits for a job or a task.
  await app.jobs.plan();
  await app.tasks.start();
}
