import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reply } from 'shared/contracts/reply.ts';
import { cheapPasswords } from '../cheap-passwords.ts';
import { makeEmbedded } from '../database/embedded-template.ts';

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Node's compile cache, if the run has one: without it every process strips all types again. */
export const compileCache: Record<string, string> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {};

/** As `npm start` starts it; optimizing PGlite's program would take half the processor's time of so short a life. */
export const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8', '--liftoff-only'];

export interface ApiProcess {
  process: ChildProcess;
  url: string;
  /** What it wrote so far, both streams. */
  output(): string;
  get(path: string, token?: string): Promise<Reply>;
  post(path: string, body: unknown, token?: string): Promise<Reply>;
  /** Resolves with exit code, or the signal's name, when it is gone. */
  end(signal: NodeJS.Signals): Promise<number | string>;
}

export interface SpawnOptions {
  /** So many files and connections may be open at a time. */
  fileHandles?: number;
  /** Takes how the process is ended, before it serves: a script that is ended in between leaves none behind. */
  atEnd?(step: () => Promise<void>): void;
}

/** Runs the real `main.ts` on a port of its own until it serves. Rejects with its output when it ends before. */
export async function spawnApi(
  environment: Record<string, string>,
  { fileHandles, atEnd }: SpawnOptions = {},
): Promise<ApiProcess> {
  if (environment.DATA_DIR && !environment.DATABASE_URL) makeEmbedded(join(environment.DATA_DIR, 'db'));
  const command = [process.execPath, ...nodeFlags, main];
  const limit = ['sh', '-c', `ulimit -n ${fileHandles} && exec "$0" "$@"`];
  const [program = '', ...args] = fileHandles ? [...limit, ...command] : command;
  const child = spawn(program, args, {
    env: {
      PATH: process.env.PATH ?? '',
      ...compileCache,
      SITE_MODE: 'demo',
      API_PORT: '0',
      PASSWORD_COST: cheapPasswords,
      // Tests do in a second what a user does in minutes.
      CALLS_PER_MINUTE: '99999',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode) return child.exitCode ?? child.signalCode ?? '';
    const gone = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, by] = await gone;
    return code ?? by ?? '';
  };
  atEnd?.(async () => void (await end('SIGTERM')));
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const ready = /"url":"([^"]+)".*"msg":"api ready"/.exec(output);
      if (ready?.[1]) resolve(ready[1]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`exit ${code}\n${output}`)));
  });
  const ask = async (method: string, path: string, token: string | undefined, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(token ? { token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Reply;
  };
  return {
    process: child,
    url,
    output: () => output,
    get: (path, token) => ask('GET', path, token),
    post: (path, body, token) => ask('POST', path, token, body),
    end,
  };
}

/** Tries to run it with this environment and returns what it said when it refused. */
export async function refusedStart(environment: Record<string, string>): Promise<string> {
  try {
    const api = await spawnApi(environment);
    await api.end('SIGKILL');
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it started');
}
