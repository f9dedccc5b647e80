import { once } from 'node:events';
import { join } from 'node:path';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { ChildLog } from '../../start/processes/child-log.ts';
import { launchApi, launchShell } from '../../start/processes/launch.ts';
import { SupervisedChild } from '../../start/processes/supervised-child.ts';
import type { Run } from '../../start/run-script.ts';
import { findFreePort, withDefaults } from '../../start/settings/settings.ts';
import { buildChanged, buildFolder, shipBuilds } from '../../start/ship/ship.ts';
import { startSite } from '../../start/start-site.ts';
import { startGateway } from '../gateway.ts';

/** One of the shells that visitors are answered by. */
export interface DrillShell {
  /** Where it answers without a gateway. */
  origin: string;
  pid(): number;
  /** All that it said. */
  log: string;
}

export interface DrillSite {
  /** Where visitors come in. */
  origin: string;
  dataDir: string;
  store: string;
  shells: DrillShell[];
  /** The processes behind the shells, the first one behind the first shell; empty where they are not this drill's. */
  apis: { origin: string; pid(): number; log: string }[];
  /** Ends one of the shells behind the gateway as a deploy does, and starts it again. */
  restartOne?: () => Promise<void>;
}

const foldersOf = (folder: string) => ({
  dataDir: join(folder, 'data'),
  store: join(folder, 'data/releases'),
});

/** A site on an empty data folder, as `npm start` runs it. It ends with the run. */
export async function startOwnSite(run: Run, folder: string): Promise<DrillSite> {
  const { dataDir, store } = foldersOf(folder);
  const site = await startSite(run, { DATA_DIR: dataDir, RELEASE_STORE: store });
  const [own] = (await findShells({ dataDir })).live;
  const shell = { origin: site.url, pid: () => own?.note.pid ?? 0, log: join(dataDir, 'logs/shell.log') };
  return { origin: site.url, dataDir, store, shells: [shell], apis: [] };
}

/**
 * An api and two shells on an empty data folder, behind the real gateway, until the run ends. With the variables of a PostgreSQL
 * each shell has an api of its own on it.
 * @param between what shells are to call in place of an api
 */
export async function startSiteBehindNginx(
  { atEnd }: Run,
  folder: string,
  shared?: NodeJS.ProcessEnv,
  between: (apiUrl: string) => Promise<string> = async (apiUrl) => apiUrl,
): Promise<DrillSite> {
  const { dataDir, store } = foldersOf(folder);
  await buildChanged();
  await shipBuilds(store, dataDir);
  const names = shared ? ['first api', 'second api'] : ['api'];
  const apis = names.map((name) => keep(folder, name, launchApi({ ...apiVariables(dataDir), ...shared })));
  atEnd(() => stopAll(apis));
  const ofApis = await Promise.all(apis.map(({ child }) => started(child)));
  const apiUrls = await Promise.all(ofApis.map((port) => between(`http://127.0.0.1:${port}`)));
  const shells = ['first', 'second'].map((name, place) =>
    keep(folder, `${name} shell`, launchOne({ apiUrl: apiUrls[place] ?? apiUrls[0] ?? '', dataDir, store })),
  );
  let restart = Promise.resolve();
  atEnd(() => restart.then(() => stopAll(shells)));
  const ports = await Promise.all(shells.map(({ child }) => started(child)));
  const gateway = {
    port: await findFreePort(),
    shells: ports as [number, number],
    store,
    folder: join(folder, 'gateway'),
  };
  await startGateway(gateway, atEnd);
  return {
    origin: `http://127.0.0.1:${gateway.port}`,
    dataDir,
    store,
    shells: shells.map(({ child, log }, place) => ({
      origin: `http://127.0.0.1:${ports[place]}`,
      pid: () => child.pid ?? 0,
      log,
    })),
    apis: apis.map(({ child, log }, place) => ({ origin: apiUrls[place] ?? '', pid: () => child.pid ?? 0, log })),
    restartOne() {
      const first = shells[0]?.child as SupervisedChild;
      restart = first.stop().then(async () => void (await started(first)));
      return restart;
    },
  };
}

const stopAll = async (kept: { child: SupervisedChild }[]) => {
  await Promise.all(kept.map(({ child }) => child.stop()));
};

const apiVariables = (dataDir: string): NodeJS.ProcessEnv => ({
  ...withDefaults(process.env),
  API_HOST: '127.0.0.1',
  API_PORT: '0',
  DATA_DIR: dataDir,
  TRUST_PROXY: '1',
});

/** A shell as its image runs it. */
const launchOne = (site: { apiUrl: string; dataDir: string; store: string }) =>
  launchShell(
    {
      ...withDefaults(process.env),
      HOST: '127.0.0.1',
      PORT: '0',
      INTERNAL_PORT: '0',
      API_BASE_URL: site.apiUrl,
      RELEASE_STORE: site.store,
      DATA_DIR: site.dataDir,
      TRUST_PROXY: '1',
    },
    buildFolder('shell', releaseVersion('shell')),
  );

/** Started again it listens where it did before. */
function keep(folder: string, name: string, launch: ReturnType<typeof launchShell>) {
  const log = join(folder, `${name.replace(' ', '-')}.log`);
  const said = new ChildLog(name, log, () => undefined);
  return { child: new SupervisedChild({ launch, log: said, meanwhile: 'the drill continues' }), log };
}

/** @returns its port, once it listens */
async function started(child: SupervisedChild): Promise<number> {
  child.start();
  const [{ port }] = await once(child, 'listening');
  return port;
}
