import { join } from 'node:path';
import { releaseVersion } from 'shared/releases/version.ts';
import { findLiveShells } from '../mf/live-shells.ts';
import { ChildLog } from '../start/child-log.ts';
import { findFreePort } from '../start/settings.ts';
import { buildFolder } from '../start/ship.ts';
import { startSite } from '../start/start-site.ts';
import { type Supervised, supervise } from '../start/supervise.ts';
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
  const port = await findFreePort();
  const site = await startSite({ PORT: String(port), DATA_DIR: dataDir, RELEASE_STORE: store });
  const [own] = await findLiveShells(dataDir);
  if (!options.throughNginx)
    return { origin: site.url, dataDir, store, watched: () => own?.note.pid ?? 0, stop: site.stop };

  const ports: [number, number] = [await findFreePort(), await findFreePort()];
  const start = async (number: number): Promise<Supervised> => {
    const settings = { port: ports[number] ?? 0, internalPort: await findFreePort(), dataDir, store };
    const shell = startShell(folder, { ...settings, apiUrl: site.url });
    await untilReady(`http://127.0.0.1:${ports[number]}/readyz`);
    return shell;
  };
  let first = await start(0);
  const second = await start(1);
  const gateway = { port: await findFreePort(), shells: ports, store, folder: join(folder, 'gateway') };
  const stopGateway = await startGateway(gateway);
  let restart = Promise.resolve();
  let restarting = false;
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    dataDir,
    store,
    watched: () => second.pid() ?? 0,
    isRestarting: () => restarting,
    restartOne() {
      restarting = true;
      restart = first
        .stop()
        .then(() => start(0))
        .then((again) => {
          first = again;
        })
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

interface ShellSettings {
  port: number;
  internalPort: number;
  /** The API as the site's own shell passes it on. */
  apiUrl: string;
  dataDir: string;
  store: string;
}

function startShell(folder: string, { port, internalPort, apiUrl, dataDir, store }: ShellSettings): Supervised {
  const file = join(buildFolder('shell', releaseVersion('shell')), 'server/server.cjs');
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    SITE_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    API_BASE_URL: apiUrl,
    RELEASE_STORE: store,
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
  };
  const log = new ChildLog(`shell ${port}`, join(folder, `shell-${port}.log`), () => undefined);
  return supervise({ args: [file], env, log, silenceMs: 5000 });
}

async function untilReady(url: string): Promise<void> {
  const isReady = () =>
    fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await new Promise((done) => setTimeout(done, 100));
}
