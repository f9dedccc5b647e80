import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

test('docs/map.md names every table of the database', () => {
  const map = read('docs/map.md');
  const tables = tracked
    .filter((file) => /^api\/src\/.*-tables\.ts$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/\b\w+Table\(\s*'(\w+)'/g)].map(([, name = '']) => name));
  expect(tables.length).toBeGreaterThan(50);
  expect(tables.filter((name) => !map.includes(`\`${name}\``))).toEqual([]);
});

/** Files of the feature that docs/map.md invents to show the steps, and one that a command writes. */
const invented = /\/((load|seed)-)?tags?[/.-]|^docs\/proofs\.md$/;

test('a path that a document names is there', () => {
  const folders = /^(api|docs|e2e|deploy|mf-\w+|scripts|shared|shell)\//;
  const lost = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...read(file).matchAll(/`([\w./-]+\.(?:tsx?|mjs|sh|md|conf))(?::\d+)?`/g)].flatMap(([, path = '']) => {
        const isThere =
          invented.test(path) ||
          existsSync(resolve(root, path)) ||
          existsSync(resolve(root, dirname(file), path)) ||
          // A README names what lies below its folder, prose a file by the end of its path.
          tracked.some((one) => one.endsWith(`/${path}`));
        return isThere || (!folders.test(path) && !path.includes('/')) ? [] : `${file}: ${path}`;
      }),
    );
  expect(lost).toEqual([]);
});

/** The anchors that GitHub gives to the headings of a document. */
const anchorsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('a link between documents leads to a file and a heading that are there', () => {
  const dead = tracked
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [
        ...read(file)
          .replaceAll(/`[^`]*`/g, '')
          .matchAll(/\]\((?!https?:|\/)([^)\s]*)\)/g),
      ].flatMap(([, link = '']) => {
        const [path = '', anchor] = link.split('#');
        const target = path ? resolve(root, dirname(file), path) : resolve(root, file);
        const isThere =
          existsSync(target) && (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).includes(anchor));
        return isThere ? [] : [`${file}: ${link}`];
      }),
    );
  expect(dead).toEqual([]);
});

test('a path that a comment names is there', () => {
  const lost = tracked
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line) => /^\s*(\/\/|\/?\*)/.test(line))
        .flatMap((line) => [...line.matchAll(/`?\b((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|md))\b`?/g)])
        .flatMap(([, path = '']) =>
          tracked.some((one) => one === path || one.endsWith(`/${path}`)) ? [] : `${file}: ${path}`,
        ),
    );
  expect(lost).toEqual([]);
});
