import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('metrics are read by an address or a name of the private network, and by no page whose name points here', async () => {
  const ask = async (host: string) => {
    const { statusCode, body } = await site.app.inject({ url: '/metrics', headers: { host } });
    return [statusCode, body.includes('site_ledger_')];
  };
  for (const host of ['127.0.0.1:3001', 'api-1:3001', 'localhost']) expect(await ask(host)).toEqual([200, true]);
  for (const host of ['evil.example:3001', '127.0.0.1.nip.io']) expect(await ask(host)).toEqual([403, false]);
});
