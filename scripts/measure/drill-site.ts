import { once } from 'node:events';
import { join } from 'node:path';
import { releaseVersion } from 'shared/releases/version.ts';
import { findLiveShells } from '../mf/live-shells.ts';
import { ChildLog } from '../start/child-log.ts';
import { launchShell } from '../start/launch.ts';
import { findFreePort } from '../start/settings.ts';
import { buildFolder } from '../start/ship.ts';
import { startSite } from '../start/start-site.ts';
import { SupervisedChild } from '../start/supervised-child.ts';
import { startGateway } from './gateway.ts';

export interface DrillSite {
  /** Where visitors come in. */
  origin: string;
  dataDir: string;
  store: string;
  /** The process whose heap is watched: one that answers pages from the first to the last. */
  watched(): number;
  /** Ends one of the shells behind the gateway as a deploy does, and starts it again. */
  restartOne?: () => Promise<void>;
  isRestarting?: () => boolean;
  stop(): Promise<void>;
}

/** A site on an empty data folder: as `npm start` runs it, or two more shells of it behind the real gateway. */
export async function startDrillSite(folder: string, options: { throughNginx: boolean }): Promise<DrillSite> {
  const dataDir = join(folder, 'data');
  const store = join(dataDir, 'releases');
  const site = await startSite({ DATA_DIR: dataDir, RELEASE_STORE: store });
  const [own] = await findLiveShells(dataDir);
  if (!options.throughNginx)
    return { origin: site.url, dataDir, store, watched: () => own?.note.pid ?? 0, stop: site.stop };

  const settings = { apiUrl: site.url, dataDir, store };
  const [first, second] = [shellOf(folder, 'first', settings), shellOf(folder, 'second', settings)];
  const ports: [number, number] = [await started(first), await started(second)];
  const gateway = { port: await findFreePort(), shells: ports, store, folder: join(folder, 'gateway') };
  const stopGateway = await startGateway(gateway);
  let restart = Promise.resolve();
  let restarting = false;
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    dataDir,
    store,
    watched: () => second.pid ?? 0,
    isRestarting: () => restarting,
    restartOne() {
      restarting = true;
      restart = first
        .stop()
        .then(() => started(first))
        .then(() => undefined)
        .finally(() => {
          restarting = false;
        });
      return restart;
    },
    async stop() {
      await restart;
      await stopGateway();
      await Promise.all([first.stop(), second.stop()]);
      await site.stop();
    },
  };
}

/** One more shell, as its image runs it. Started again it listens where it did before. */
function shellOf(folder: string, name: string, site: { apiUrl: string; dataDir: string; store: string }) {
  const env = {
    ...process.env,
    SITE_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: '0',
    INTERNAL_PORT: '0',
    // The API as the site's own shell passes it on.
    API_BASE_URL: site.apiUrl,
    RELEASE_STORE: site.store,
    DATA_DIR: site.dataDir,
    TRUST_PROXY: '1',
  };
  return new SupervisedChild({
    launch: launchShell(env, buildFolder('shell', releaseVersion('shell'))),
    log: new ChildLog(name, join(folder, `${name}-shell.log`), () => undefined),
    meanwhile: 'the other one answers',
  });
}

/** @returns its port, once it listens */
async function started(shell: SupervisedChild): Promise<number> {
  shell.start();
  const [{ port }] = await once(shell, 'listening');
  return port;
}
