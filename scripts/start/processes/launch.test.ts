import { readShellConfig } from '../../../shell/src/server/config.ts';
import { launchApi, launchShell, shellVariables } from './launch.ts';

test('a shell gets every variable that it reads', () => {
  const read = new Set<string>();
  const env = new Proxy<NodeJS.ProcessEnv>(
    {},
    {
      get: (_, name) => {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readShellConfig(env);
  expect(read.size).toBeGreaterThan(8);
  expect([...read].filter((name) => !shellVariables.includes(name))).toEqual([]);
});

test('a shell runs with room for its young objects, however it is started', () => {
  const { args } = launchShell({}, '/build')(undefined);
  expect(args).toEqual([expect.stringMatching(/^--max-semi-space-size=\d+$/), '/build/server/server.cjs']);
});

// Shows: REMOTE-22
test('a shell gets only its own variables, and no secret', () => {
  const secrets = {
    DATABASE_URL: 'postgres://site:x@db/site',
    OPENAI_API_KEY_FILE: '/run/secrets/key',
    NPM_TOKEN: 'x',
  };
  const { env } = launchShell({ ...secrets, PORT: '3000' }, '/build')(undefined);
  expect(env).toEqual({ PORT: '3000', INTERNAL_PORT: undefined, NODE_ENV: 'production' });
});

test('a port that is given stays; any free one stays the one it was', () => {
  const at = { port: 4001, internalPort: 4002 };
  const ports = (PORT: string, INTERNAL_PORT: string) => {
    const { env } = launchShell({ PORT, INTERNAL_PORT }, '/build')(at);
    return [env.PORT, env.INTERNAL_PORT];
  };
  expect(ports('3000', '3901')).toEqual(['3000', '3901']);
  expect(ports('0', '0')).toEqual(['4001', '4002']);
  expect(launchApi({ API_PORT: '0' })({ port: 4003 }).env.API_PORT).toBe('4003');
  expect(launchApi({ API_PORT: '3001' })({ port: 4003 }).env.API_PORT).toBe('3001');
});
