import { once } from 'node:events';
import { join, relative, resolve } from 'node:path';
import { noteRunning } from 'shared/build/dist-folder.ts';
import { releaseVersion } from 'shared/build/version/release-version.ts';
import { findFreePort, type Settings, withDefaults } from '../settings/settings.ts';
import { buildFolder } from '../ship/ship.ts';
import { ChildLog } from './child-log.ts';
import { type Listening, launchApi, launchShell } from './launch.ts';
import { type ChildSpec, SupervisedChild } from './supervised-child.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The api and the shell of one site, kept running. Each works without the other. */
export class SiteProcesses {
  readonly #settings: Settings;
  readonly #onRefused: () => void;
  #apiPort: number;
  #api: SupervisedChild | undefined;
  #shell: SupervisedChild | undefined;
  #shellAt: Listening | undefined;
  #stopping = false;

  private constructor(settings: Settings, apiPort: number, onRefused: () => void) {
    this.#settings = settings;
    this.#apiPort = apiPort;
    this.#onRefused = onRefused;
  }

  /** @param onRefused called when one of them refuses its configuration; the reason is on the terminal by then */
  static async prepare(settings: Settings, onRefused: () => void): Promise<SiteProcesses> {
    return new SiteProcesses(settings, await findFreePort(), onRefused);
  }

  async startApi(): Promise<void> {
    const { apiBaseUrl, dataDir, consolePort } = this.#settings;
    if (apiBaseUrl || this.#stopping) return;
    await this.#api?.stop();
    // One trusted hop: the shell, which says who the visitor is.
    const own = { API_HOST: '127.0.0.1', API_PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: '1' };
    // Links of invitations begin with it.
    const console = consolePort ? { CONSOLE_URL: process.env.CONSOLE_URL || `http://localhost:${consolePort}` } : {};
    const launch = launchApi({ ...withDefaults(process.env), ...console, ...own });
    // The port is chosen here, so that the shell need not wait for it.
    const api = this.#keep('api', { launch, at: { port: this.#apiPort }, meanwhile: 'pages go on without it' });
    this.#api = api;
    api.on('listening', ({ port }) => void this.#apiListens(port));
    api.start();
  }

  async startShell(): Promise<void> {
    if (this.#stopping) return;
    await this.#shell?.stop();
    const folder = buildFolder('shell', releaseVersion('shell'));
    await noteRunning(folder);
    const { port, internalPort, apiPrefix, store, dataDir, siteMode } = this.#settings;
    const own = { PORT: String(port), INTERNAL_PORT: String(internalPort), API_BASE_URL: this.apiUrl };
    const same = { API_PREFIX: apiPrefix, RELEASE_STORE: store, DATA_DIR: dataDir, SITE_MODE: siteMode };
    const launch = launchShell({ ...process.env, ...own, ...same }, folder);
    const shell = this.#keep('shell', { launch, at: this.#shellAt, meanwhile: 'the site does not answer' });
    this.#shell = shell;
    shell.on('listening', (at) => {
      this.#shellAt = at;
    });
    shell.start();
  }

  /** Where calls go. */
  get apiUrl(): string {
    return this.#settings.apiBaseUrl ?? `http://127.0.0.1:${this.#apiPort}`;
  }

  /** @returns whether the api listens; when it is down instead it is tried again and again */
  async isApiUp(): Promise<boolean> {
    return (await this.#api?.isUp()) ?? true;
  }

  /** @returns the port at which the site answers, once it does */
  async shellPort(): Promise<number> {
    while (!this.#shellAt && this.#shell) await once(this.#shell, 'listening');
    return this.#shellAt?.port ?? 0;
  }

  /** The shell first, so that it never calls an api that has ended. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#shell?.stop();
    await this.#api?.stop();
  }

  /** Somebody took its port while it was down: the shell must learn of the new one. */
  async #apiListens(port: number): Promise<void> {
    if (port === this.#apiPort) return;
    this.#apiPort = port;
    if (this.#shell) await this.startShell();
  }

  #keep(name: string, spec: Omit<ChildSpec, 'log'>): SupervisedChild {
    const file = join(this.#settings.dataDir, 'logs', `${name}.log`);
    const log = new ChildLog(name, file);
    const child = new SupervisedChild({ ...spec, log });
    child.once('refused', () => {
      console.error(`\nThe ${name} refused its configuration. Its last lines (all of them: ${relative(root, file)}):`);
      for (const line of log.last) console.error(`  ${line}`);
      this.#onRefused();
    });
    return child;
  }
}
