import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readNode } from './run-node.ts';

// SIGUSR1 opens the debugger of a Node process on a port of the machine: any process that may send it could run code there (ADR 121).
const root = resolve(import.meta.dirname, '../../..');
const flag = '--disable-sigusr1';
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test("npm starts the api and operators' tools with the flag", () => {
  const packages = globSync(['package.json', '*/package.json'], { cwd: root });
  const scripts = packages.flatMap((file) => Object.entries<string>(JSON.parse(read(file)).scripts ?? {}));
  const running = scripts.filter(([name]) => /^(start|admin|audit|mf)$/.test(name));
  expect(running.length).toBeGreaterThan(5);
  expect(running.filter(([, script]) => !/^node (\.\.\/)?scripts\/node\.mjs /.test(script))).toEqual([]);
});

test('every program of the services without Docker has the flag', () => {
  const commands = globSync('deploy/systemd/*', { cwd: root }).flatMap(
    (file) => read(file).match(/^.*node_modules\/\.bin\/node .*$/gm) ?? [],
  );
  expect(commands).toHaveLength(5);
  expect(commands.filter((command) => !command.includes(` ${flag} `))).toEqual([]);
});

test('every image gives the flag to all of its processes', () => {
  const stages = read('deploy/Dockerfile').split(/^FROM /m);
  const running = stages.filter((stage) => /^USER node$/m.test(stage));
  expect(running).toHaveLength(4);
  for (const stage of running) expect(stage).toMatch(new RegExp(`^ENV .*NODE_OPTIONS=${flag}`, 'm'));
});

test('what starts processes gives them the flag', async () => {
  for (const file of ['scripts/start/set-up.mjs', 'api/src/platform/load/work-pool.ts']) {
    expect(read(file)).toContain(`'${flag}'`);
  }
  const { stdout } = await readNode(['-e', 'console.log(process.execArgv.join())']);
  expect(stdout).toContain(flag);
});
