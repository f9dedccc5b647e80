import { join, relative, resolve } from 'node:path';
import { noteRunning } from 'shared/build/dist-folder.ts';
import { releaseVersion } from 'shared/releases/version.ts';
import { ChildLog } from './child-log.ts';
import { findFreePort, type Settings, withDefaults } from './settings.ts';
import { buildFolder } from './ship.ts';
import { type Supervised, supervise } from './supervise.ts';

const root = resolve(import.meta.dirname, '../..');

/** The api drains for up to 25 s; only then it is killed. */
const drainMs = 27_000;

/** A render makes a megabyte of short-lived objects: with room for them they die young (MiB, see `node --v8-options`). */
const youngSpace = '--max-semi-space-size=64';

/** The api and the shell of one site, on ports that stay the same when one of them is started again. */
export class SiteProcesses {
  readonly #settings: Settings;
  readonly #onGivenUp: () => void;
  readonly #apiPort: number;
  readonly #internalPort: number;
  #api: Supervised | undefined;
  #shell: Supervised | undefined;
  #stopping = false;

  private constructor(settings: Settings, ports: [number, number], onGivenUp: () => void) {
    this.#settings = settings;
    [this.#apiPort, this.#internalPort] = ports;
    this.#onGivenUp = onGivenUp;
  }

  /** @param onGivenUp called when one of them ended too often; the reason is on the terminal by then */
  static async prepare(settings: Settings, onGivenUp: () => void): Promise<SiteProcesses> {
    return new SiteProcesses(settings, [await findFreePort(), await findFreePort()], onGivenUp);
  }

  async startApi(): Promise<void> {
    const { apiBaseUrl, dataDir } = this.#settings;
    if (apiBaseUrl || this.#stopping) return;
    await this.#api?.stop();
    // One trusted hop: the shell, which says who the visitor is.
    const own = { API_HOST: '127.0.0.1', API_PORT: String(this.#apiPort), DATA_DIR: dataDir, TRUST_PROXY: '1' };
    const env = { ...withDefaults(process.env), NODE_ENV: 'production', ...own };
    this.#api = this.#keep('api', { args: [join(root, 'api/src/main.ts')], env });
  }

  async startShell(): Promise<void> {
    if (this.#stopping) return;
    await this.#shell?.stop();
    const folder = buildFolder('shell', releaseVersion('shell'));
    await noteRunning(folder);
    const file = join(folder, 'server/server.cjs');
    this.#shell = this.#keep('shell', { args: [youngSpace, file], env: this.#shellEnv(), silenceMs: 5_000 });
  }

  /** Where calls go. */
  get apiUrl(): string {
    return this.#settings.apiBaseUrl ?? `http://127.0.0.1:${this.#apiPort}`;
  }

  /** @throws Error after a minute */
  async apiReady(): Promise<void> {
    if (!this.#settings.apiBaseUrl) await this.#untilReady(`${this.apiUrl}/readyz`);
  }

  /** Waits until both say so. @throws Error after a minute */
  async ready(): Promise<void> {
    await this.apiReady();
    await this.#untilReady(`http://127.0.0.1:${this.#settings.port}/readyz`);
  }

  /** The shell first, so that nobody asks an api that is gone. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#shell?.stop();
    await this.#api?.stop();
  }

  /** The shell renders code of five teams: it gets no key and no database address. */
  #shellEnv(): NodeJS.ProcessEnv {
    const { port, apiPrefix, store, dataDir, siteMode } = this.#settings;
    const open = [
      'PATH',
      'HOME',
      'LANG',
      'LC_ALL',
      'TZ',
      'TMPDIR',
      'SystemRoot',
      'HOST',
      'TRUST_PROXY',
      'ASSET_BASE_URL',
      'SITE_URL',
    ];
    return {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => open.includes(name))),
      NODE_ENV: 'production',
      PORT: String(port),
      INTERNAL_PORT: String(this.#internalPort),
      API_BASE_URL: this.apiUrl,
      API_PREFIX: apiPrefix,
      RELEASE_STORE: store,
      DATA_DIR: dataDir,
      SITE_MODE: siteMode,
    };
  }

  #keep(name: string, spec: { args: string[]; env: NodeJS.ProcessEnv; silenceMs?: number }): Supervised {
    const file = join(this.#settings.dataDir, 'logs', `${name}.log`);
    const log = new ChildLog(name, file);
    const child = supervise({ ...spec, log, drainMs });
    child.givenUp.then((reason) => {
      console.error(`\nThe ${name} ${reason}. Its last lines (all of them: ${relative(root, file)}):`);
      for (const line of log.last) console.error(`  ${line}`);
      this.#onGivenUp();
    });
    return child;
  }

  async #untilReady(url: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    let answer = 'no answer';
    while (!this.#stopping && Date.now() < deadline) {
      answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
        (response) => `status ${response.status}`,
        () => 'no answer',
      );
      if (answer === 'status 200') return;
      await new Promise((done) => setTimeout(done, 100));
    }
    if (!this.#stopping) throw new Error(`${url} was not ready after a minute (${answer}).`);
  }
}
