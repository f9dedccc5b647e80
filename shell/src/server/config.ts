import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** The shell's settings. It holds no secret: no database, no provider key. */
export interface ShellConfig {
  port: number;
  internalPort: number;
  /** Where the internal port listens: this machine, unless its tools are on another (in a container). */
  internalHost: string;
  /** By what the release tool on another machine reaches the internal port; '': by this machine's name. */
  advertisedHost: string;
  host: string;
  dataDir: string;
  store: string;
  /** The site's own origin, for absolute links; '' takes the one that a page was asked under. */
  siteUrl: string;
  apiUrl: string;
  apiPrefix: string;
  /** '' or the origin of a mirror of the store. */
  assetBase: string;
  /** Number of proxies in front of the shell whose `x-forwarded-*` are trusted. */
  trustProxy: number;
  /** Processes that render side by side. */
  renderWorkers: number;
  /** The user as whom they run; null: as the shell itself. */
  renderUser: string | null;
  /** Milliseconds that a page waits for the API in all; then it says what is missing. */
  apiTimeout: number;
}

/** The environment holds a value that the shell cannot run with. */
export class ConfigRefused extends Error {}

/** Reads the environment; a wrong value is refused with the variable's name, the reason and an example. */
export function readShellConfig(env: NodeJS.ProcessEnv): ShellConfig {
  const dataDir = resolve(env.DATA_DIR || '.data');
  return {
    port: whole(env, 'PORT', 3000),
    internalPort: whole(env, 'INTERNAL_PORT', 3900),
    internalHost: env.INTERNAL_HOST || '127.0.0.1',
    advertisedHost: env.ADVERTISED_HOST || '',
    host: env.HOST || '0.0.0.0',
    dataDir,
    store: resolve(env.RELEASE_STORE || `${dataDir}/releases`),
    siteUrl: env.SITE_URL ? origin(env, 'SITE_URL', '') : '',
    apiUrl: origin(env, 'API_BASE_URL', 'http://127.0.0.1:3001'),
    apiPrefix: prefix(env.API_PREFIX || '/api'),
    assetBase: env.ASSET_BASE_URL ? origin(env, 'ASSET_BASE_URL', '') : '',
    trustProxy: whole(env, 'TRUST_PROXY', 0),
    renderWorkers: Math.max(1, whole(env, 'RENDER_WORKERS', Math.min(4, availableParallelism() - 1))),
    renderUser: userName(env, 'RENDER_USER'),
    // An answer takes a second at most.
    apiTimeout: Math.max(1, whole(env, 'API_TIMEOUT_MS', 800)),
  };
}

function whole(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (!text) return otherwise;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    refuse(name, text, 'must be a whole number up to 65535', String(otherwise || 1));
  return Number(text);
}

function userName(env: NodeJS.ProcessEnv, name: string): string | null {
  const text = env[name];
  if (!text) return null;
  if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(text)) refuse(name, text, 'must be the name of a user', 'site-render');
  return text;
}

function origin(env: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = env[name] || otherwise;
  if (!URL.canParse(text) || !/^https?:\/\//.test(text))
    refuse(name, text, 'must be an http(s) address', 'http://127.0.0.1:3001');
  return text.replace(/\/+$/, '');
}

function prefix(text: string): string {
  if (!/^(\/[\w.-]+)*$/.test(text)) refuse('API_PREFIX', text, 'must be a path', '/api');
  return text;
}

function refuse(name: string, value: string, reason: string, example: string): never {
  throw new ConfigRefused(`${name}=${value}: ${reason}, e.g. ${name}=${example}`);
}
