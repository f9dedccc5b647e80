import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** What a call is answered with instead: data over the API's own, or nothing but `only`, or a status, or never. */
export type Alteration = { data: object } | { only: unknown } | { status: number } | 'silence';

/** A second shell over the demonstration site's API, some of whose answers a test changes. */
export interface AlteredSite {
  url: string;
  /** By path below the prefix, e.g. `/pc/config`. Takes the place of what was altered before. */
  alter(answers: Record<string, Alteration>): Promise<void>;
  close(): Promise<void>;
}

/** Longest time that the shell keeps public answers, with room. */
const keptFor = 2500;

/** @param site the address of the demonstration site. @param dataDir its data: the shell takes the releases in it */
export async function alteredSite(site: string, dataDir: string): Promise<AlteredSite> {
  let answers: Record<string, Alteration> = {};
  const api = createServer((request, response) => {
    const path = new URL(request.url ?? '', site).pathname.replace(/^\/api/, '');
    const alteration = answers[path];
    if (alteration === 'silence') return;
    if (alteration && 'status' in alteration) return void response.writeHead(alteration.status).end('<html></html>');
    if (alteration && 'only' in alteration) return void sendEnvelope(response, { code: 1, data: alteration.only });
    forward(site, request, response, alteration?.data);
  });
  const apiPort = await listen(api);
  const [port, internalPort] = await freePorts();
  const shell = await startShell(site, {
    PORT: String(port),
    INTERNAL_PORT: String(internalPort),
    API_BASE_URL: `http://127.0.0.1:${apiPort}`,
    RELEASE_STORE: join(dataDir, 'releases'),
    DATA_DIR: join(dataDir, 'altered-shell'),
  });
  const url = `http://localhost:${port}`;
  await untilReady(url);
  return {
    url,
    async alter(next) {
      answers = next;
      await new Promise((resolve) => setTimeout(resolve, keptFor));
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

/** Passes a call on to the demonstration site; `over` is put over the `data` of the answer's envelope. */
function forward(site: string, request: IncomingMessage, response: ServerResponse, over?: object): void {
  const { 'accept-encoding': _, ...headers } = request.headers;
  const passed = send(new URL(request.url ?? '', site), { method: request.method, headers }, async (answer) => {
    if (!over) return void answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    let body = '';
    for await (const piece of answer) body += piece;
    const reply = JSON.parse(body) as { data: object };
    sendEnvelope(response, { ...reply, data: { ...reply.data, ...over } });
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}

function sendEnvelope(response: ServerResponse, reply: object): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify({ show: 0, msg: '', ...reply }));
}

async function startShell(site: string, settings: Record<string, string>): Promise<ChildProcess> {
  // The build that the demonstration site runs: its browser files are in the store.
  const { shell } = (await (await fetch(`${site}/_mf/registry.json`)).json()) as { shell: string };
  const file = join(root, 'shell/dist', shell, 'server/server.cjs');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', SITE_MODE: 'demo', LOG_LEVEL: 'fatal', ...settings };
  return spawn(process.execPath, [file], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Two ports that nobody listened on a moment ago. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const [one, two] = await Promise.all(servers.map(listen));
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [one as number, two as number];
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} is not ready`);
}
