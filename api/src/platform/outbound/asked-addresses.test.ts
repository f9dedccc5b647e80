import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { makeSession, makeUser } from '../../testing/make.ts';
import { scriptedText } from '../../testing/providers/scripted-text.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { readConfig } from '../config/config.ts';

/** Somebody inside the network of the server, who must never be asked. */
const canary = createServer((_request, response) => response.end('found'));
let visits = 0;
let inside: string;
/** The operator's own search, which names addresses. */
const search = createServer((_request, response) => {
  const results = [{ title: '内网', url: `${inside}/found.png`, content: `![](${inside}/found.png)`, img_src: inside }];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }));
});
const portOf = ({ port }: AddressInfo) => port;
let site: TestApp;

beforeAll(async () => {
  for (const server of [canary, search]) await once(server.listen(0, '127.0.0.1'), 'listening');
  canary.on('connection', () => visits++);
  inside = `http://127.0.0.1:${portOf(canary.address() as AddressInfo)}`;
  const SEARXNG_URL = `http://127.0.0.1:${portOf(search.address() as AddressInfo)}/`;
  site = await testApp({
    text: scriptedText(() => [{ text: `看这里 ![图](${inside}/answer.png) <img src="${inside}">` }, { end: 'stop' }]),
    config: { search: readConfig({ SITE_MODE: 'demo', SEARXNG_URL }).search },
  });
  await site.database.db.insert(settings).values({ name: 'chat', value: { network_is_open: 1, network_balance: 0 } });
});
afterAll(async () => {
  await site.close();
  for (const server of [canary, search]) server.closeAllConnections();
  for (const server of [canary, search]) server.close();
});

const contracts = join(import.meta.dirname, '../../../../shared/contracts');
const isEndpoint = (value: unknown): value is Endpoint =>
  Boolean((value as Endpoint)?.path && (value as Endpoint).input && (value as Endpoint).output);

/** Every call of the contract, also those that are still to come; not the operators'. */
async function allEndpoints(): Promise<Endpoint[]> {
  const names = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !name.startsWith('operator'),
  );
  const modules = await Promise.all(names.map((name) => import(join(contracts, name)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isEndpoint);
}

// Shows: SSRF-01, SSRF-05
test('SSRF-01: no address in a call, answer or result is requested', async () => {
  const endpoints = await allEndpoints();
  expect(endpoints.length).toBeGreaterThan(100);
  const addresses = [`${inside}/a.png`, [`${inside}/a.png`], `![](${inside}/a.png)`];
  for (const { method, path, input } of endpoints) {
    const user = await makeUser(site);
    const fields = Object.keys((input as unknown as { def: { shape?: object } }).def.shape ?? {});
    for (const address of addresses) {
      const body = Object.fromEntries(fields.map((field) => [field, address]));
      const query = new URLSearchParams(fields.map((field) => [field, String(address)]));
      const reply = await (method === 'GET' ? site.get(`${path}?${query}`, user) : site.post(path, body, user));
      expect([path, typeof reply.code]).toEqual([path, 'number']);
    }
  }
  const user = await makeUser(site);
  const other_id = await makeSession(site, user);
  const { text, end } = await askChat(site, user.token, {
    question: `读一读 ${inside}/a.png`,
    other_id,
    network: true,
    image: `${inside}/b.png`,
    files: [`${inside}/c.png`],
  }).catch(() => askChat(site, user.token, { question: `读一读 ${inside}/a.png`, other_id, network: true }));
  expect(text).toContain(`${inside}/answer.png`);
  expect(end).toMatchObject({ event: 'finish', sources: [{ url: `${inside}/found.png` }] });
  expect(visits).toBe(0);
  // It would have heard a call.
  await fetch(inside);
  expect(visits).toBe(1);
});
