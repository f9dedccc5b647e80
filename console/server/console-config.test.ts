/** @jest-environment node */

import { ConsoleRefused, readConsoleConfig } from './console-config.ts';
import { makeConsole } from './testing/make-console.ts';

const read = (env: NodeJS.ProcessEnv) => readConsoleConfig(env, '/pages');

test('by itself it listens on this machine alone', () => {
  expect(read({})).toMatchObject({ host: '127.0.0.1', port: 3300, hosts: [], adminUrl: undefined });
});

test('what is reached from elsewhere must name its hosts', () => {
  expect(() => read({ CONSOLE_HOST: '0.0.0.0' })).toThrow(ConsoleRefused);
  expect(() => read({ CONSOLE_HOST: '0.0.0.0' })).toThrow(/CONSOLE_HOSTS/);
  expect(read({ CONSOLE_HOST: '0.0.0.0', CONSOLE_HOSTS: 'Console.example.com, b.example.com:8443' }).hosts).toEqual([
    'console.example.com',
    'b.example.com:8443',
  ]);
});

test.each([
  { CONSOLE_PORT: 'x' },
  { CONSOLE_PORT: '70000' },
  { CONSOLE_HOSTS: 'https://a.b' },
  { CONSOLE_HOSTS: '*' },
  { ADMIN_URL: 'file:///etc' },
])('it refuses %j', (env) => expect(() => read(env)).toThrow(ConsoleRefused));

test('with hosts it answers to these alone, over TLS', async () => {
  const site = await makeConsole(() => ({ code: 1, show: 0, msg: '', data: null }), {
    CONSOLE_HOSTS: 'console.example.com',
  });
  const headers = {
    cookie: '__Host-console=session.1.x',
    host: 'console.example.com',
    origin: 'https://console.example.com',
  };
  const ask = (given: Record<string, string>) => site.ask('/call/users/find', { headers: { ...headers, ...given } });
  const statuses = [
    await ask({}),
    await ask({ origin: 'http://console.example.com' }),
    await ask({ host: 'console.example.com:444', origin: 'https://console.example.com:444' }),
    await ask({ host: 'localhost', origin: 'http://localhost' }),
    await ask({ host: 'a.console.example.com', origin: 'https://a.console.example.com' }),
  ].map(({ status }) => status);
  // The proxy of this machine says whose call it is.
  await ask({ 'x-forwarded-for': '203.0.113.9' });
  const client = site.asked.at(-1)?.headers['x-console-client'];
  await site.close();
  expect(statuses).toEqual([200, 403, 403, 403, 403]);
  expect(client).toBe('203.0.113.9');
});
