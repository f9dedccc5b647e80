import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { findFreePort, readSettings, requireFreePorts } from './settings.ts';

test('nothing set: port 3000, .data, the demo with its own writer', () => {
  expect(readSettings({})).toEqual({
    port: 3000,
    internalPort: 0,
    consolePort: 3300,
    dataDir: resolve('.data'),
    store: resolve('.data/releases'),
    siteMode: 'demo',
    apiPrefix: '/api',
    apiBaseUrl: undefined,
    databaseUrl: undefined,
    models: [],
  });
});

// Shows: SPEC-7.01
test('configured values are used', () => {
  const settings = readSettings({
    PORT: '8080',
    DATA_DIR: '/data',
    RELEASE_STORE: '/store',
    API_PREFIX: '/backend',
    DATABASE_URL: 'postgres://site@localhost/site',
    OPENAI_BASE_URL: 'http://127.0.0.1:4000/v1',
    OPENAI_MODEL: 'deepseek-chat',
  });
  expect(settings).toMatchObject({ port: 8080, dataDir: '/data', store: '/store', apiPrefix: '/backend' });
  expect(settings).toMatchObject({ databaseUrl: 'postgres://site@localhost/site', models: ['deepseek-chat'] });
});

test.each([
  [
    'PORT',
    { PORT: 'eighty' },
    'PORT: must be a whole number from 0 (any free port) to 65535, not "eighty". Example: PORT=3000',
  ],
  ['PORT', { PORT: '70000' }, 'not "70000"'],
  ['INTERNAL_PORT', { INTERNAL_PORT: '-1' }, 'not "-1". Example: INTERNAL_PORT=3901'],
  ['API_BASE_URL', { API_BASE_URL: 'localhost:80' }, 'API_BASE_URL: must be an http:// or https:// address'],
  ['SITE_MODE', { SITE_MODE: 'live' }, 'SITE_MODE: must be demo or production, not "live". Example: SITE_MODE=demo'],
  ['API_PREFIX', { API_PREFIX: 'api/' }, 'API_PREFIX: must be a path'],
  ['API_PREFIX of another backend', { API_BASE_URL: 'http://127.0.0.1:80', API_PREFIX: 'api/' }, 'API_PREFIX: must be'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a postgres://'],
  ['OPENAI_MODEL', { OPENAI_API_KEY: 'sk-1' }, 'OPENAI_MODEL: must be set'],
])('a wrong %s is refused with the reason and an example', (_name, env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});

test('all that is wrong is said at once', () => {
  expect(() => readSettings({ PORT: 'x', SITE_MODE: 'y' })).toThrow(/PORT: .*\nSITE_MODE: /);
});

test('production does not start on the embedded database', () => {
  const settings = { SITE_MODE: 'production', OPENAI_API_KEY: 'k', OPENAI_MODEL: 'm', SMS_GATEWAY_URL: 'off' };
  expect(() => readSettings(settings)).toThrow(/^DATABASE_URL: production does not run on the embedded database/);
});

test('another backend: production needs no text provider here', () => {
  const settings = readSettings({ API_BASE_URL: 'http://127.0.0.1:8080', SITE_MODE: 'production' });
  expect(settings).toMatchObject({ apiBaseUrl: 'http://127.0.0.1:8080', siteMode: 'production' });
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that somebody listens on at %s is refused with a sentence',
  async (host) => {
    const port = await findFreePort();
    await requireFreePorts({ port, internalPort: 0 });
    const server = createServer().listen(port, host);
    await new Promise((done) => server.once('listening', done));
    for (const [name, ports] of Object.entries({
      PORT: { port, internalPort: 0 },
      INTERNAL_PORT: { port: 0, internalPort: port },
    }))
      await expect(requireFreePorts(ports)).rejects.toThrow(`${name}: ${port} is taken by another program.`);
    await new Promise((done) => server.close(done));
  },
);

test('the console has its usual port beside a site that has its own, any free one beside others, or none', () => {
  const portOf = (env: NodeJS.ProcessEnv) => readSettings(env).consolePort;
  expect(portOf({})).toBe(3300);
  expect(portOf({ PORT: '3005' })).toBe(0);
  expect(portOf({ PORT: '3005', CONSOLE_PORT: '3305' })).toBe(3305);
  expect(portOf({ CONSOLE_PORT: 'off' })).toBeUndefined();
  expect(portOf({ API_BASE_URL: 'http://127.0.0.1:8080' })).toBeUndefined();
  expect(() => readSettings({ CONSOLE_PORT: 'x' })).toThrow(/CONSOLE_PORT/);
});
