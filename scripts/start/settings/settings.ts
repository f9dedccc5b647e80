import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { storeFolder } from 'shared/releases/store.ts';
import { ConfigRefused, readConfig } from '../../../api/src/platform/config/config.ts';
import { takenPort } from '../free-port.mjs';

/** What `npm start` runs on. */
export interface Settings {
  /** 0: any free one. */
  port: number;
  /** Port of the shell's status and metrics; 0: any free one, which tools read from the shell's note. */
  internalPort: number;
  /** Of the operator's console; 0: any free one; undefined: it is not started. */
  consolePort: number | undefined;
  dataDir: string;
  store: string;
  siteMode: 'demo' | 'production';
  apiPrefix: string;
  /** The address of another backend; when it is set, no api is started here. */
  apiBaseUrl: string | undefined;
  databaseUrl: string | undefined;
  /** Models of the configured text provider; none: the demonstration writer answers. */
  models: string[];
}

/** The environment with the defaults of `npm start`: the only place that says `demo` by itself. */
export const withDefaults = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  SITE_MODE: env.SITE_MODE || 'demo',
});

/**
 * Reads and checks the environment.
 * @throws ConfigRefused with one line a problem: variable, reason, example
 */
export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const env = withDefaults(given);
  const problems: string[] = [];
  const port = readPort(env, 'PORT', '3000', problems);
  const internalPort = readPort(env, 'INTERNAL_PORT', '0', problems);
  const consolePort = readConsolePort(env, problems);
  const apiBaseUrl = env.API_BASE_URL?.trim() || undefined;
  if (apiBaseUrl && !(URL.canParse(apiBaseUrl) && /^https?:$/.test(new URL(apiBaseUrl).protocol))) {
    problems.push(
      `API_BASE_URL: must be an http:// or https:// address, not "${apiBaseUrl}". Example: API_BASE_URL=http://127.0.0.1:8080`,
    );
  }
  const api = readApiConfig(env, Boolean(apiBaseUrl), problems);
  if (!api || problems.length > 0) throw new ConfigRefused(problems.join('\n'));
  return {
    port,
    internalPort,
    // Another backend has a console of its own.
    consolePort: apiBaseUrl ? undefined : consolePort,
    dataDir: resolve(api.dataDir),
    store: storeFolder({ ...env, DATA_DIR: api.dataDir }),
    siteMode: api.siteMode,
    apiPrefix: api.apiPrefix,
    apiBaseUrl,
    databaseUrl: api.databaseUrl,
    models: api.text?.models ?? [],
  };
}

/** Without a value it is beside a site with its usual port alone: several sites of one machine would each want it. */
function readConsolePort(env: NodeJS.ProcessEnv, problems: string[]): number | undefined {
  if (env.CONSOLE_PORT?.trim() === 'off') return undefined;
  return readPort(env, 'CONSOLE_PORT', env.PORT?.trim() ? '0' : '3300', problems);
}

function readPort(env: NodeJS.ProcessEnv, name: string, otherwise: string, problems: string[]): number {
  const text = env[name]?.trim() || otherwise;
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  const example = otherwise === '0' ? '3901' : otherwise;
  problems.push(
    `${name}: must be a whole number from 0 (any free port) to 65535, not "${text}". Example: ${name}=${example}`,
  );
  return 0;
}

/** The api's own rules, so a wrong value is refused before anything is built. Another backend has rules of its own. */
function readApiConfig(env: NodeJS.ProcessEnv, elsewhere: boolean, problems: string[]) {
  const { DATA_DIR, API_PREFIX, SITE_MODE } = env;
  try {
    if (!elsewhere) return readConfig(env);
    const siteMode = SITE_MODE === 'production' ? SITE_MODE : 'demo';
    const rules = readConfig({ DATA_DIR, API_PREFIX, SITE_MODE: siteMode === 'demo' ? SITE_MODE : 'demo' });
    return { ...rules, siteMode, databaseUrl: undefined, text: undefined } as const;
  } catch (error) {
    if (!(error instanceof ConfigRefused)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

/** @throws ConfigRefused when another program listens where this site would */
export async function requireFreePorts({ port, internalPort }: Pick<Settings, 'port' | 'internalPort'>): Promise<void> {
  const taken = [await takenPort('PORT', port), await takenPort('INTERNAL_PORT', internalPort)].filter(Boolean);
  if (taken.length > 0) throw new ConfigRefused(taken.join('\n'));
}

/** A free port of this machine. */
export function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))));
    });
  });
}
