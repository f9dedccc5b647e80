import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { canaryOf } from 'shared/releases/canary/slices.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { makeBuild, makeFolder } from 'shared/releases/make-release.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { remoteNames } from 'shared/releases/remotes.ts';
import { type KnownShellStatus, ShellStatus } from 'shared/releases/shell/shell-status.ts';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import { listVersions, recordFile, releaseFolder } from 'shared/releases/store.ts';
import { runMf } from '../run-mf.ts';

interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

interface RunOptions {
  /** Of Node. */
  flags?: string[];
  step?: number;
  uid?: number;
}

type BuildOptions = Parameters<typeof makeBuild>[2];

/** For tests: a site's DATA_DIR, the release CLI as people run it, and shells as the CLI sees them. */
export class MfHarness {
  readonly folder: string;
  readonly data: string;
  readonly store: string;
  /** What else the CLI finds in its environment. Shells of tests answer, however busy the machine is. */
  env: NodeJS.ProcessEnv = { MF_TIMEOUT_MS: '120000' };
  readonly #remove: () => Promise<void>;
  readonly #servers: Server[] = [];

  private constructor(folder: string, remove: () => Promise<void>) {
    this.folder = folder;
    this.data = join(folder, 'data');
    this.store = join(this.data, 'releases');
    this.#remove = remove;
  }

  static async make(): Promise<MfHarness> {
    const { folder, remove } = await makeFolder();
    const site = new MfHarness(folder, remove);
    await mkdir(site.store, { recursive: true });
    return site;
  }

  async end(): Promise<void> {
    await Promise.all(this.#servers.map(endServer));
    await this.#remove();
  }

  /** As people run it: a process of its own. */
  mf(...args: string[]): Promise<CommandResult> {
    return this.#run(args, {});
  }

  /** The same, dying like by kill −9 before its nth step on the disk. Its code is null when it died. */
  mfDyingAt(step: number, ...args: string[]): Promise<CommandResult> {
    return this.#run(args, { flags: ['--import', join(import.meta.dirname, 'die-at.mjs')], step });
  }

  /** The same, as the user of that number. */
  mfAs(uid: number, ...args: string[]): Promise<CommandResult> {
    return this.#run(args, { uid });
  }

  async #run(args: string[], options: RunOptions): Promise<CommandResult> {
    const { flags = [], step = 0, uid = process.getuid?.() } = options;
    const script = join(import.meta.dirname, '../mf.ts');
    const env = { ...this.#environment(), INIT_CWD: this.folder, DIE_AT: String(step) };
    const all = ['--disable-warning=ExperimentalWarning', ...flags, script, ...args];
    const child = spawn(process.execPath, all, { env, uid });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    const [code] = await once(child, 'close');
    return { code, out, err };
  }

  /** The same command within this process, without the start of another Node. */
  async mfHere(...args: string[]): Promise<CommandResult> {
    const { code, out = '', err = '' } = await runMf(args, this.folder, this.#environment());
    return { code, out, err };
  }

  /** What a test begins with. */
  async #prepare(...args: string[]): Promise<void> {
    const { code, err } = await this.mfHere(...args);
    if (code !== 0) throw new Error(err);
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, DATA_DIR: this.data, RELEASE_STORE: '', ...this.env };
  }

  build(mark: string, options?: BuildOptions): ReturnType<typeof makeBuild> {
    return makeBuild(this.folder, mark, options);
  }

  /** Builds and publishes. @returns the version */
  async publish(mark: string, options?: BuildOptions): Promise<string> {
    const { folder, record } = await this.build(mark, options);
    await this.#prepare('publish', folder);
    return record.version;
  }

  /** Publishes and promotes, whether or not a shell runs. @returns the version */
  async ship(mark: string, options?: BuildOptions): Promise<string> {
    const version = await this.publish(mark, options);
    const release = `${options?.name ?? 'mf-content'}@${version}`;
    await this.#prepare('promote', release, '--unprepared', '--reason', mark);
    return version;
  }

  /** Published this many days ago, and never spoken of since. @returns the version */
  async publishOld(mark: string, days: number): Promise<string> {
    const then = new Date(Date.now() - days * 24 * 3_600_000);
    const version = await this.publish(mark, { builtAt: then.toISOString() });
    const files = [recordFile(this.store, 'mf-content', version), releaseFolder(this.store, 'mf-content', version)];
    for (const file of files) await utimes(file, then, then);
    await writeFile(join(this.store, 'journal.ndjson'), '');
    return version;
  }

  /**
   * A shell that has prepared all that was published and serves every rev at once, but for what `answer` says
   * differently; `null`: it does not answer.
   * @returns how it dies: its note stays
   */
  async runShell(
    answer: (status: KnownShellStatus) => Partial<ShellStatus> | null = () => ({}),
    tabs: (status: KnownShellStatus) => SeenTab[] = () => [],
  ): Promise<{ die: () => Promise<void> }> {
    const server = createServer(async (request, response) => {
      const status = await this.#goodStatus();
      if (request.url === '/_mf/tabs') return void response.end(JSON.stringify({ tabs: tabs(status) }));
      const said = answer(status);
      if (said) response.end(JSON.stringify({ ...status, ...said }));
    }).listen(0, '127.0.0.1');
    this.#servers.push(server);
    await once(server, 'listening');
    const shells = join(this.data, 'shells');
    await mkdir(shells, { recursive: true });
    const note = { pid: process.pid, internalPort: (server.address() as AddressInfo).port, startedAt: 'now' };
    const name = this.#servers.length === 1 ? process.pid : `container-${this.#servers.length}`;
    await writeFile(join(shells, `${name}.json`), JSON.stringify(note));
    return { die: () => endServer(server) };
  }

  async #goodStatus(): Promise<KnownShellStatus> {
    const channel = await readChannel(this.store).catch(() => null);
    const remotes: ShellStatus['remotes'] = {};
    for (const name of remoteNames) {
      const prepared = await listVersions(this.store, name);
      const pointer = channel?.remotes[name];
      const { current = null, enabled = false } = pointer ?? {};
      const standing = canaryOf(pointer);
      const canary = standing && { ...standing, counter: 'one', counts: {}, failing: [] };
      if (prepared.length > 0) remotes[name] = { current: enabled ? current : null, resident: [], prepared, canary };
    }
    return parseAs(ShellStatus, JSON.stringify({ schema: 1, rev: channel?.rev ?? 0, remotes }), 'a shell');
  }
}

async function endServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
