import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

test('the README names every npm script, each in one line', () => {
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  const lines = read('README.md').split('\n');
  const named = lines.flatMap((line) => /^npm (?:run )?([\w:]+)/.exec(line)?.[1] ?? []);
  expect(named.toSorted()).toEqual(scripts.toSorted());
});

test.each(['support', 'finance'] satisfies OperatorRole[])(
  'docs/operations/operators.md lists exactly what the role %s may change',
  (role) => {
    const changes = nouns.flatMap(({ name, commands }) => {
      const verbs = commands.filter(({ writes, roles }) => writes && roles.includes(role)).map(({ verb }) => verb);
      return verbs.length > 0 ? `\`${name}\` ${verbs.join(', ')}` : [];
    });
    expect(read('docs/operations/operators.md')).toContain(`| \`${role}\` | ${changes.join('; ')} |`);
  },
);

test('docs/inside-the-api.md names every table of the database', () => {
  const page = read('docs/inside-the-api.md');
  const tables = tracked
    .filter((file) => /^api\/src\/.*-tables\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/\b\w+Table\(\s*'(\w+)'/g)].map(([, name = '']) => name));
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
