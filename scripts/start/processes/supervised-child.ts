import type { ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import type { Readable } from 'node:stream';
import { errorMessage } from 'shared/releases/problem.ts';
import { BackOff, type Pauses } from './back-off.ts';
import type { Launch, Listening } from './launch.ts';
import { LineLimit } from './line-limit.ts';
import { spawnNode } from './run-node.ts';
import { watchSilence } from './watch-silence.ts';

/** Exit code of a child that refuses its configuration: starting it again cannot help. */
const refusedConfiguration = 2;
/** The exit code of a child whose port is taken by another process. */
const addressTaken = 98;

export interface ChildSpec {
  /** @param at where it listened the last time, and shall again */
  launch(at: Listening | undefined): Launch;
  /** Where it shall listen the first time, if it can. */
  at?: Listening;
  /** Where the child's words go, and those about it. */
  log: { follow(stream: Readable | null): void; say(text: string): void };
  /** What continues while it is down, for the log line that reports it. */
  meanwhile: string;
  pauses?: Pauses;
}

interface Events {
  /** It can be reached; again after each new start. */
  listening: [Listening];
  /** It ended, and will be started again. */
  down: [];
  /** It refused its configuration before it ever listened: the one end after which it stays ended. */
  refused: [];
}

/** A Node process that is kept running: it is restarted after every exit, after a pause that grows up to a limit. */
export class SupervisedChild extends EventEmitter<Events> {
  readonly #spec: ChildSpec;
  readonly #backOff: BackOff;
  #limit = new LineLimit();
  #child: ChildProcess | undefined;
  #drainMs = 0;
  #at: Listening | undefined;
  #restart: NodeJS.Timeout | undefined;
  #hasListened = false;
  #state: 'starting' | 'listening' | 'down' = 'starting';
  #stopping = false;

  constructor(spec: ChildSpec) {
    super();
    this.#spec = spec;
    this.#at = spec.at;
    this.#backOff = new BackOff(spec.pauses);
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Waits until it listens for the first time, or is down instead. @returns whether it listens */
  async isUp(): Promise<boolean> {
    if (this.#state === 'starting') await Promise.race([once(this, 'listening'), once(this, 'down')]);
    return this.#state === 'listening';
  }

  /** Also after a stop: it listens where it did before. */
  start(): void {
    this.#stopping = false;
    this.#state = 'starting';
    this.#begin();
  }

  /** Asks the child to end, then makes it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), this.#drainMs);
    await exit;
    clearTimeout(force);
  }

  #begin(): void {
    const startedAt = Date.now();
    try {
      this.#spawn((code, how) => this.#ended(code, how, Date.now() - startedAt));
    } catch (error) {
      this.#ended(null, errorMessage(error), 0);
    }
  }

  #spawn(onEnd: (code: number | null, how: string) => void): void {
    const { args, env, silenceMs, drainMs } = this.#spec.launch(this.#at);
    // A process group of its own: Ctrl-C reaches this process alone, which then ends its children in order.
    const child = spawnNode(args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    this.#drainMs = drainMs;
    this.#spec.log.follow(child.stdout);
    this.#spec.log.follow(child.stderr);
    child.on('message', (message) => this.#hear(message));
    const endWatch = silenceMs ? watchSilence(child, silenceMs, () => this.#replace(silenceMs)) : () => {};
    child.once('exit', (code, signal) => {
      endWatch();
      endGroup(child);
      onEnd(code, signal ? `ended by ${signal}` : `ended with code ${code}`);
    });
    child.on('error', ({ message }) => {
      if (!child.pid) onEnd(null, message); // no memory or no handle left: nothing was started
    });
  }

  #hear(message: unknown): void {
    const { type, ...at } = message as { type?: string } & Listening;
    if (type !== 'listening') return;
    this.#at = at;
    this.#hasListened = true;
    if (this.#state === 'down') {
      this.#spec.log.say('is up again');
      this.#limit = new LineLimit();
    }
    this.#state = 'listening';
    this.emit('listening', at);
  }

  #ended(code: number | null, how: string, ran: number): void {
    if (this.#stopping) return;
    if (code === refusedConfiguration && !this.#hasListened) return void this.emit('refused');
    if (code === addressTaken) this.#at = undefined;
    this.#state = 'down';
    const pause = this.#backOff.pauseAfter(ran);
    const words = this.#limit.take(`is down (${how}), trying again in ${pause / 1000} s; ${this.#spec.meanwhile}`);
    if (words) this.#spec.log.say(words);
    this.#restart = setTimeout(() => this.#begin(), pause);
    this.emit('down');
  }

  #replace(silenceMs: number): void {
    this.#spec.log.say(`hung for ${silenceMs / 1000} s: its event loop is blocked, the process is replaced`);
    this.#child?.kill('SIGKILL');
  }
}

/** What the child started and left behind, such as a render worker that hangs: it hears of no end. */
function endGroup({ pid }: ChildProcess): void {
  if (!pid || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // There was nothing.
  }
}
