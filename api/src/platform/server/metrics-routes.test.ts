import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let isStuck = false;
beforeAll(async () => {
  site = await testApp({ more: [stuckMetric] });
});
afterAll(() => site.close());

/** While it is stuck, what it counts never comes, as from a database that hangs. */
function stuckMetric({ metrics }: FastifyInstance) {
  new Gauge({
    name: 'site_stuck',
    help: 'A stuck metric',
    registers: [metrics],
    collect: () => (isStuck ? new Promise<void>(() => undefined) : undefined),
  });
}

test('metrics are read only by private addresses and names', async () => {
  const ask = async (host: string) => {
    const { statusCode, body } = await site.app.inject({ url: '/metrics', headers: { host } });
    return [statusCode, body.includes('site_ledger_')];
  };
  for (const host of ['127.0.0.1:3001', 'api-1:3001', 'localhost']) expect(await ask(host)).toEqual([200, true]);
  for (const host of ['evil.example:3001', '127.0.0.1.nip.io']) expect(await ask(host)).toEqual([403, false]);
});

test('a metric that cannot be read takes no other with it', async () => {
  const ask = async () => (await site.app.inject({ url: '/metrics' })).body;
  expect(await ask()).toMatch(/^site_metrics_unread 0$/m);
  await site.asOwner('alter table provider_health rename to away');
  isStuck = true;
  const body = await ask();
  expect(body).toMatch(/^site_metrics_unread 2$/m);
  expect(body).toContain('site_ledger_');
  expect(body).not.toMatch(/site_provider_state|site_stuck/);
  expect(site.log).toContainEqual(expect.objectContaining({ metric: 'site_provider_state' }));
});
