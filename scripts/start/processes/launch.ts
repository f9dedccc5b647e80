import { join, resolve } from 'node:path';

/** How the processes of a site are started: the one definition for npm start, images, development and drills. */
export interface Launch {
  /** Flags of Node, then the script. */
  args: string[];
  env: NodeJS.ProcessEnv;
  /** It sends a heartbeat each second; without one for this long its event loop is hung (ms). */
  silenceMs?: number;
  /** Longest time to finish running work at its end (ms). */
  drainMs: number;
}

/** What a process says of itself once it can be reached. */
export interface Listening {
  port: number;
  /** For operators and their tools: status and metrics. */
  internalPort?: number;
}

const root = resolve(import.meta.dirname, '../../..');

/**
 * Room for objects that die young (MiB, see `node --v8-options`). Chosen when this process rendered pages itself; render
 * workers have a flag of their own, and whether the front still gains by it is not measured.
 */
const youngSpace = '--max-semi-space-size=64';

/**
 * The same of an api, as `npm start -w api` and its image have it: thousands of tabs that open at once live on, and the engine would
 * answer with 64 MiB of room that it never gives back. Calls are as quick with it (ADR 26).
 */
const youngSpaceOfApi = '--max-semi-space-size=8';

/** What the shell reads of the environment. It gets no more: it holds code of five teams, and they need no secret. */
export const shellVariables = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'SystemRoot',
  'NODE_EXTRA_CA_CERTS',
  'LOG_LEVEL',
  'SITE_MODE',
  'SITE_URL',
  'HOST',
  'PORT',
  'INTERNAL_HOST',
  'INTERNAL_PORT',
  'ADVERTISED_HOST',
  'TRUST_PROXY',
  'API_BASE_URL',
  'API_PREFIX',
  'ASSET_BASE_URL',
  'DATA_DIR',
  'RELEASE_STORE',
  'RENDER_WORKERS',
  'RENDER_USER',
  'API_TIMEOUT_MS',
];

/** @param env all that the process around it was given. @param folder of the build that is run */
export const launchShell =
  (env: NodeJS.ProcessEnv, folder: string) =>
  (at: Listening | undefined): Launch => ({
    args: [youngSpace, join(folder, 'server/server.cjs')],
    env: {
      ...Object.fromEntries(Object.entries(env).filter(([name]) => shellVariables.includes(name))),
      NODE_ENV: 'production',
      PORT: portOf(env.PORT, at?.port),
      INTERNAL_PORT: portOf(env.INTERNAL_PORT, at?.internalPort),
    },
    silenceMs: 5_000,
    drainMs: 10_000, // it cuts what is open after 8 s
  });

export const launchApi =
  (env: NodeJS.ProcessEnv) =>
  (at: Listening | undefined): Launch => ({
    args: [youngSpaceOfApi, join(root, 'api/src/main.ts')],
    env: { ...env, NODE_ENV: 'production', API_PORT: portOf(env.API_PORT, at?.port) },
    silenceMs: 60_000, // a copy of a large embedded database is made in one go
    drainMs: 27_000, // it ends by itself after 25 s
  });

/** Variables of the console, none of which is a secret: it forwards calls with the session of each person. */
const consoleVariables = [
  ...['PATH', 'HOME', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'SystemRoot', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL'],
  ...[
    'DATA_DIR',
    'ADMIN_URL',
    'CONSOLE_HOST',
    'CONSOLE_PORT',
    'CONSOLE_HOSTS',
    'CONSOLE_SITE_URL',
    'SITE_URL',
    'API_PREFIX',
  ],
];

export const launchConsole =
  (env: NodeJS.ProcessEnv) =>
  (at: Listening | undefined): Launch => ({
    args: [join(root, 'console/server/main.ts')],
    env: {
      ...Object.fromEntries(Object.entries(env).filter(([name]) => consoleVariables.includes(name))),
      NODE_ENV: 'production',
      CONSOLE_PORT: portOf(env.CONSOLE_PORT, at?.port),
    },
    drainMs: 5_000,
  });

/** 0 is any free port, and then the same one again and again. */
const portOf = (wanted: string | undefined, last: number | undefined): string | undefined =>
  wanted === '0' && last ? String(last) : wanted;
