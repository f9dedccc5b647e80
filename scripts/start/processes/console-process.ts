import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Settings } from '../settings/settings.ts';
import { ChildLog } from './child-log.ts';
import { launchConsole } from './launch.ts';
import { spawnNode } from './run-node.ts';
import { SupervisedChild } from './supervised-child.ts';

const root = resolve(import.meta.dirname, '../../..');
/** Visitors of the site come before the build of the console. */
const behindOthers = 15;

/** The operator's console of one site: built when its sources changed, while the site is served already, then kept running. */
export class ConsoleProcess {
  readonly #log: ChildLog;
  readonly #child: SupervisedChild;
  readonly #ended = new AbortController();

  constructor({ dataDir, consolePort = 0 }: Settings, siteUrl: string) {
    this.#log = new ChildLog('console', join(dataDir, 'logs', 'console.log'));
    const own = { DATA_DIR: dataDir, CONSOLE_PORT: String(consolePort), CONSOLE_SITE_URL: siteUrl };
    this.#child = new SupervisedChild({
      launch: launchConsole({ ...process.env, ...own }),
      log: this.#log,
      meanwhile: 'the site goes on',
    });
    this.#child.once('refused', () => this.#log.say(`refused its configuration: ${this.#log.last.join(' ')}`));
  }

  /** @returns its port once it listens; undefined when it is down or cannot be built, which is said */
  async start(): Promise<number | undefined> {
    if (!(await this.#build())) return undefined;
    const listening = once(this.#child, 'listening').then(([{ port }]) => port as number);
    const not = Promise.race([once(this.#child, 'refused'), once(this.#child, 'down')]).then(() => undefined);
    this.#child.start();
    return Promise.race([listening, not]);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await this.#child.stop();
  }

  /** In a process of its own: webpack's memory goes with it. */
  async #build(): Promise<boolean> {
    const script = join(root, 'shared/build/console/build-console.ts');
    const child = spawnNode([script], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], signal: this.#ended.signal });
    const failed = once(child, 'error').catch(() => undefined);
    if (child.pid) setPriority(child.pid, behindOthers);
    const said = child.stderr ? text(child.stderr) : '';
    const exited = await Promise.race([once(child, 'exit'), failed]).catch(() => undefined);
    if (this.#ended.signal.aborted) return false;
    const isBuilt = exited?.[0] === 0;
    if (!isBuilt) this.#log.say(`could not be built:\n${await said}`);
    return isBuilt;
  }
}
