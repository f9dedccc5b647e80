import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { forwardCall, sendEnvelope } from './forward-call.ts';

const root = join(import.meta.dirname, '../../..');

/** What a call is answered with instead: data over the API's own, or nothing but `only`, or a status. */
export type Alteration = { data: object } | { only: unknown } | { status: number };

/** A second shell over the demonstration site's API, some of whose answers a test changes. */
export interface AlteredSite {
  url: string;
  /**
   * By path below the prefix, e.g. `/pc/config`. Takes the place of what was altered before. Resolves when the shell has
   * asked for the site's configuration again: it caches what is the same for every visitor for a moment.
   */
  alter(answers: Record<string, Alteration>): Promise<void>;
  close(): Promise<void>;
}

/** @param site the address of the demonstration site. @param dataDir its data: the shell takes the releases in it */
export async function alteredSite(site: string, dataDir: string): Promise<AlteredSite> {
  let answers: Record<string, Alteration> = {};
  let hasAsked = false;
  const api = createServer((request, response) => {
    const path = new URL(request.url ?? '', site).pathname.replace(/^\/api/, '');
    if (path === '/pc/config') hasAsked = true;
    const alteration = answers[path];
    if (alteration && 'status' in alteration) return void response.writeHead(alteration.status).end('<html></html>');
    if (alteration && 'only' in alteration) return void sendEnvelope(response, { code: 1, data: alteration.only });
    void forwardCall(site, request, response, alteration?.data);
  });
  const apiPort = await listen(api);
  const shell = startShell({
    API_BASE_URL: `http://127.0.0.1:${apiPort}`,
    RELEASE_STORE: join(dataDir, 'releases'),
    DATA_DIR: join(dataDir, 'altered-shell'),
    // A busy machine is no slow API.
    API_TIMEOUT_MS: '30000',
  });
  const ended = once(shell, 'exit').then(([code]) => {
    throw new Error(`the altered shell ended with ${code}`);
  });
  const [{ port }] = await Promise.race([once(shell, 'message'), ended]);
  const url = `http://localhost:${port}`;
  return {
    url,
    async alter(next) {
      answers = next;
      hasAsked = false;
      while (!hasAsked) {
        await sleep(100);
        await readPage(url);
      }
      // Waits for the answer, if another page asked.
      await readPage(url);
    },
    async close() {
      const ended = new Promise((resolve) => shell.once('exit', resolve));
      shell.kill('SIGTERM');
      await ended;
      api.closeAllConnections();
      await new Promise((resolve) => api.close(resolve));
    },
  };
}

/** Any page asks for the site's configuration, unless the shell has it in its cache. */
const readPage = async (url: string) => (await fetch(`${url}/empty`, { redirect: 'manual' })).text();

/** Starts the shell as its image does, on a free port that it reports by a message. It ends with this process. */
function startShell(settings: Record<string, string>): ChildProcess {
  const [endWithParent, serveShell] = ['end-with-parent.mjs', 'serve-shell.ts'].map((file) =>
    join(root, 'scripts/start', file),
  ) as [string, string];
  const flags = ['--disable-warning=ExperimentalWarning', '--import', pathToFileURL(endWithParent).href];
  const own = { SITE_MODE: 'demo', LOG_LEVEL: 'fatal', PORT: '0', INTERNAL_PORT: '0', END_WITH_PARENT: 'yes' };
  return spawn(process.execPath, [...flags, serveShell], {
    env: { ...process.env, ...own, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
