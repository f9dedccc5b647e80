/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { releaseNames } from 'shared/releases/remotes.ts';
import { repository } from '../provided/provided.ts';
import { releaseVersion } from './release-version.ts';

const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

/** Reads the working tree, but for some files: their text, or null when they are gone. */
const readWith = (edits: Record<string, string | null>) => (file: string) => {
  const edited = edits[file];
  if (edited === null) return undefined;
  if (edited !== undefined) return Buffer.from(edited);
  try {
    return readFileSync(join(repository, file));
  } catch {
    return undefined;
  }
};

const versionsWith = (edits: Record<string, string | null>) =>
  new Map(releaseNames.map((name) => [name, releaseVersion(name, { read: readWith(edits) })]));

const versions = versionsWith({});

/** The parts that have another version after these edits. */
const changedBy = (edits: Record<string, string | null>) =>
  [...versionsWith(edits)].filter(([name, version]) => version !== versions.get(name)).map(([name]) => name);

const edited = (file: string) => ({ [file]: `${textOf(file)}\n// edited` });

/** All files of a folder, but tests. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`${folder}/**/*.{ts,tsx}`, { cwd: repository })) {
    if (!/\.test\.tsx?$/.test(file)) files.push(file);
  }
  return files;
}

test('the same inputs are the same version', () => {
  for (const name of releaseNames) {
    expect(releaseVersion(name)).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
    expect(releaseVersion(name)).toBe(versions.get(name));
  }
});

test('an edit of all contracts of operators leaves every version as it is', async () => {
  const files = await filesIn('shared/contracts/operator');
  expect(files.length).toBeGreaterThan(10);
  expect(changedBy(Object.assign({}, ...files.map(edited)))).toEqual([]);
});

test.each([
  ['mf-content/src/routes.ts', ['mf-content']],
  ['shared/site/visit.ts', ['shell']],
  ['shared/ui/theme/theme.ts', ['shell']],
  ['shared/build/provided/provided-router.ts', ['shell']],
  ['shared/build/left-out/touch-ripple.ts', ['shell']],
  ['shared/build/left-out/federation-texts.ts', releaseNames],
  ['shared/build/webpack/remote-config.ts', releaseNames],
  ['shared/build/left-out/left-out.ts', releaseNames],
])('an edit of %s is another version of %j', (file, parts) => {
  expect(changedBy(edited(file))).toEqual(parts);
});

test.each([
  'mf-content/src/news/news-page.test.tsx',
  'mf-content/dev/main.tsx',
  'mf-content/README.md',
  'shared/build/dev-server.ts',
  'shared/build/jest/jest-page.js',
  'shared/releases/record/fit.ts',
  'shared/testing/render-page.tsx',
])('an edit of %s is no new version', (file) => {
  expect(changedBy(edited(file))).toEqual([]);
});

test.each(['markdown-view.tsx', 'slim/linkify-it.ts'])(
  'an edit of markdown/%s concerns the chat, and no shell',
  (file) => {
    const parts = changedBy(edited(`shared/bundled/markdown/${file}`));
    expect(parts).toContain('mf-chat');
    expect(parts).not.toContain('shell');
  },
);

/** A made-up module of `shared`, imported by the entry points of some parts. */
const moduleUsedBy = (file: string, text: string, parts: string[]) => ({
  [file]: text,
  ...Object.fromEntries(parts.map((part) => [entryOf(part), `import '${file}';\n${textOf(entryOf(part))}`])),
});
const entryOf = (part: string) => `${part}/src/remote.ts`;

test.each([
  ['shared/contracts/content/made-up.ts', ['mf-chat', 'mf-content']],
  ['shared/bundled/made-up/poster.ts', ['mf-promotion']],
])('an edit of %s, which some parts import, is another version of %j alone', (file, parts) => {
  expect(changedBy({ [file]: 'export const made = 1;' })).toEqual([]);
  const before = versionsWith(moduleUsedBy(file, 'export const made = 1;', parts));
  const after = versionsWith(moduleUsedBy(file, 'export const made = 2;', parts));
  expect(releaseNames.filter((name) => before.get(name) !== after.get(name))).toEqual(parts);
});

test('a development build is another version', () => {
  expect(releaseVersion('mf-promotion', { production: false })).not.toBe(versions.get('mf-promotion'));
});

test('a package belongs to the parts that bundle it, directly or through another; a tool of the build to all', () => {
  const lock = JSON.parse(textOf('package-lock.json'));
  const updated = (place: string) => {
    expect(lock.packages).toHaveProperty([place]);
    const packages = { ...lock.packages, [place]: { ...lock.packages[place], version: '99.0.0' } };
    return changedBy({ 'package-lock.json': JSON.stringify({ ...lock, packages }) });
  };
  expect(updated('node_modules/unpdf')).toEqual(['mf-chat']);
  expect(updated('node_modules/mdurl')).toContain('mf-chat'); // of markdown-it
  expect(updated('node_modules/mdurl')).not.toContain('shell');
  expect(updated('node_modules/stylis')).toEqual(['shell']); // of emotion, which the shell provides
  expect(updated('node_modules/webpack')).toEqual(releaseNames);
  expect(updated('node_modules/swc-loader')).toEqual(releaseNames);
  expect(updated('node_modules/jest')).toEqual([]);
  expect(updated('node_modules/drizzle-orm')).toEqual([]);
});

test('another version of a library that the shell provides is another version of all: their records name it', () => {
  const file = 'shared/package.json';
  expect(changedBy({ [file]: textOf(file).replace(/"jotai": "\d+/, '"jotai": "99') })).toEqual(releaseNames);
  expect(changedBy({ [file]: textOf(file).replace(/"description": "/, '$&New: ') })).toEqual([]);
});
