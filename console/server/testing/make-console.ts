import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildConsoleApp } from '../console-app.ts';
import { readConsoleConfig } from '../console-config.ts';

/** Calls that the operator's port has got. */
export interface Asked {
  method: string | undefined;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  cookies: string[];
  text: string;
}

interface AskOptions {
  method?: string;
  body?: string;
  headers?: Record<string, string | undefined>;
}

/** A console that listens, in front of an operator's port that answers what a test says. */
export async function makeConsole(answers: (asked: Asked) => unknown, env: NodeJS.ProcessEnv = {}) {
  const asked: Asked[] = [];
  const port = createServer(async (incoming, response) => {
    const { method, url = '', headers } = incoming;
    const call = { method, url, headers, body: await text(incoming) };
    asked.push(call);
    const answer = answers(call);
    const isPicture = answer instanceof Buffer;
    response.setHeader('content-type', isPicture ? 'image/png' : 'application/json');
    response.end(isPicture ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(port, 'listening');
  const url = `http://127.0.0.1:${(port.address() as AddressInfo).port}`;
  const pages = mkdtempSync(join(tmpdir(), 'console-'));
  mkdirSync(join(pages, 'browser'));
  writeFileSync(join(pages, 'browser', 'main.js'), 'void 0;');
  const given = { CONSOLE_PORT: '0', ADMIN_URL: url, CONSOLE_SITE_URL: url, ...env };
  const app = await buildConsoleApp(readConsoleConfig(given, pages), false);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const at = (app.server.address() as AddressInfo).port;
  const own = {
    host: `localhost:${at}`,
    origin: `http://localhost:${at}`,
    'sec-fetch-site': 'same-origin',
    'x-console': '1',
  };

  /** As the console's page asks; `headers` replace its own, and undefined leaves one out. */
  const ask = async (
    path: string,
    { method = 'POST', body = '{}', headers = {} }: AskOptions = {},
  ): Promise<Answer> => {
    const all = { ...own, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...headers };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    const outgoing = request({ host: '127.0.0.1', port: at, path, method, headers: sent });
    outgoing.end(method === 'POST' ? body : undefined);
    const [response] = await once(outgoing, 'response');
    const cookies: string[] = response.headers['set-cookie'] ?? [];
    return { status: response.statusCode, headers: response.headers, cookies, text: await text(response) };
  };
  const close = async () => {
    await app.close();
    port.close();
    rmSync(pages, { recursive: true });
  };
  return { ask, asked, close, at };
}
