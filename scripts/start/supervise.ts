import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { spawnNode } from './run-node.ts';

/** A child that refuses its configuration says so with this code; trying again would say the same. */
const refusedConfiguration = 2;

/** Where the child's words go, and those about it. */
type Log = { follow(stream: Readable | null): void; say(text: string): void };

export interface ChildSpec {
  /** Script and arguments for Node. */
  args: string[];
  env: NodeJS.ProcessEnv;
  log: Log;
  /** Replaces the child when it sends `{ type: 'alive' }` and then falls silent: its event loop stands still. */
  silenceMs?: number;
  /** How often it may end within a minute. */
  maxEnds?: number;
  drainMs?: number;
}

export interface Supervised {
  /** Asks the child to end, then makes it. */
  stop(): Promise<void>;
  /** Settles when the child is given up, with the reason; never when it was stopped. */
  givenUp: Promise<string>;
  pid(): number | undefined;
}

/** Starts a Node process and keeps it running: restarts with growing pauses, a watchdog, an end to both. */
export function supervise({ args, env, log, silenceMs, maxEnds = 5, drainMs = 10_000 }: ChildSpec): Supervised {
  const ends: number[] = [];
  let child: ChildProcess;
  let stopping = false;
  let stoodStill = false;
  let restart: NodeJS.Timeout | undefined;
  let giveUp: (reason: string) => void;
  const givenUp = new Promise<string>((done) => {
    giveUp = done;
  });

  const start = () => {
    // A process group of its own: Ctrl-C reaches this process alone, which then ends its children in order.
    child = spawnNode(args, {
      // The next process may look whose work the last one did not come back from.
      env: stoodStill ? { ...env, STOOD_STILL: 'yes' } : env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    });
    log.follow(child.stdout);
    log.follow(child.stderr);
    stoodStill = false;
    const endWatch = silenceMs ? watchSilence(child, silenceMs, standsStill) : () => {};
    child.once('exit', (code, signal) => {
      endWatch();
      if (!stopping) ended(code, signal);
    });
  };

  const ended = (code: number | null, signal: NodeJS.Signals | null) => {
    const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
    const now = Date.now();
    ends.push(now);
    const lately = ends.filter((at) => now - at < 60_000).length;
    if (code === refusedConfiguration) return giveUp('refused its configuration');
    if (lately >= maxEnds) return giveUp(`${how}; end number ${lately} within a minute`);
    const pause = Math.min(4_000, 250 * 2 ** (lately - 1));
    log.say(`${how}; starting it again in ${pause} ms`);
    restart = setTimeout(start, pause);
  };

  const standsStill = () => {
    stoodStill = true;
    log.say(`its event loop stood still for ${(silenceMs ?? 0) / 1000} s: the process is replaced`);
    child.kill('SIGKILL');
  };

  start();
  return {
    givenUp,
    pid: () => child.pid,
    async stop() {
      stopping = true;
      clearTimeout(restart);
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), drainMs);
      await exit;
      clearTimeout(force);
    },
  };
}

/** @returns how to end the watch */
function watchSilence(child: ChildProcess, silenceMs: number, onSilence: () => void): () => void {
  let heardAt: number | undefined; // set by the first sign of life: a child that never sends one is not watched
  let tickedAt = Date.now();
  child.on('message', (message: { type?: string }) => {
    if (message?.type === 'alive') heardAt = Date.now();
  });
  const step = Math.min(1_000, silenceMs / 5);
  const ticker = setInterval(() => {
    const now = Date.now();
    const slept = now - tickedAt > silenceMs / 2; // the whole machine stood still, not the child
    tickedAt = now;
    if (slept && heardAt) heardAt = now;
    if (!heardAt || now - heardAt < silenceMs) return;
    heardAt = undefined;
    onSilence();
  }, step);
  return () => clearInterval(ticker);
}
