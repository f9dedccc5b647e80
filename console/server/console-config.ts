import { join, resolve } from 'node:path';
import type { Site } from 'shared/releases/operations/site.ts';
import { storeFolder } from 'shared/releases/store.ts';

/** The configuration of the console's process. */
export interface ConsoleConfig {
  host: string;
  /** 0: any free one. */
  port: number;
  /** Exact names, with a port where the address has one, that browsers may ask for. Empty: names of this machine alone. */
  hosts: string[];
  dataDir: string;
  /** ADMIN_URL: the operator's port, where it is not found by DATA_DIR. */
  adminUrl: string | undefined;
  /** The origin of the site's pictures. */
  siteUrl: string | undefined;
  /** The path of the site's api: `/api`. */
  apiPrefix: string;
  /** The store of releases and the shells, as `npm run mf` finds them. */
  site: Site;
  /** MF_TOKEN: what the console may move, where the store has tokens. */
  releaseToken: string | undefined;
  /** The folder with the console's build. */
  pages: string;
}

export class ConsoleRefused extends Error {
  override name = 'ConsoleRefused';
}

/** @throws ConsoleRefused with one line a problem: variable, reason, example */
export function readConsoleConfig(env: NodeJS.ProcessEnv, pages: string): ConsoleConfig {
  const problems: string[] = [];
  const host = env.CONSOLE_HOST?.trim() || '127.0.0.1';
  const port = env.CONSOLE_PORT?.trim() || '3300';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    problems.push(`CONSOLE_PORT: must be a whole number from 0 (any free port) to 65535, not "${port}".`);
  const hosts = (env.CONSOLE_HOSTS ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
  const wrong = hosts.find((name) => !/^[a-z\d.-]+(:\d{1,5})?$/.test(name));
  if (wrong !== undefined)
    problems.push(`CONSOLE_HOSTS: "${wrong}" is no name of a host. Example: CONSOLE_HOSTS=console.example.com`);
  if (hosts.length === 0 && !isLoopback(host))
    problems.push(
      `CONSOLE_HOSTS: must name the hosts that browsers may ask for, because CONSOLE_HOST=${host} is reached from elsewhere. Example: CONSOLE_HOSTS=console.example.com`,
    );
  const [adminUrl, siteUrl] = [env.ADMIN_URL, env.CONSOLE_SITE_URL || env.SITE_URL].map((url) => url?.trim());
  for (const [name, url] of Object.entries({ ADMIN_URL: adminUrl, CONSOLE_SITE_URL: siteUrl }))
    if (url && !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) problems.push(`${name}: "${url}" is no address.`);
  if (problems.length > 0) throw new ConsoleRefused(problems.join('\n'));
  const dataDir = resolve(env.DATA_DIR || join(import.meta.dirname, '../../.data'));
  const shells = env.SHELLS?.trim();
  return {
    host,
    port: Number(port),
    hosts,
    dataDir,
    adminUrl: adminUrl?.replace(/\/$/, '') || undefined,
    siteUrl: siteUrl?.replace(/\/$/, '') || undefined,
    site: {
      dataDir,
      store: storeFolder({ ...env, DATA_DIR: dataDir }),
      shells: shells && /^\d{1,3}$/.test(shells) ? Number(shells) : undefined,
    },
    releaseToken: env.MF_TOKEN?.trim() || undefined,
    apiPrefix: env.API_PREFIX?.trim() || '/api',
    pages,
  };
}

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
