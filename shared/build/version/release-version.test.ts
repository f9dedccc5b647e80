/** @jest-environment node */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from 'shared/releases/make-release.ts';
import { releaseVersion } from 'shared/build/version/release-version.ts';

let root: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder: root, remove } = await makeFolder());
  await write('mf-content/package.json', '{"version":"0.1.0"}');
  await write('mf-content/src/remote.ts', 'export const remote = 1;');
  await write('shared/site/remote.ts', 'export {};');
  await write('package-lock.json', '{}');
});
afterEach(() => remove());

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const version = () => releaseVersion('mf-content', { root });

test('the same inputs are the same version', () => {
  expect(version()).toMatch(/^0\.1\.0-[0-9a-f]{12}$/);
  expect(version()).toBe(version());
});

test.each([
  'mf-content/src/remote.ts',
  'mf-content/src/news/news-page.tsx',
  'mf-content/webpack.overrides.ts',
  'shared/site/remote.ts',
  'shared/build/remote-config.ts',
  'package-lock.json',
])('a change of %s is another version', async (path) => {
  const before = version();
  await write(path, 'changed');
  expect(version()).not.toBe(before);
});

test.each([
  'mf-content/dist/0.1.0-000000000000/build.json',
  'mf-content/node_modules/x/index.js',
  'mf-content/src/news/news-page.test.tsx',
  'mf-content/README.md',
  'shared/testing/render-page.tsx',
  'mf-content/dev/main.tsx',
  'shared/site/remote.test.ts',
  'mf-chat/src/remote.ts',
])('a change of %s is the same version', async (path) => {
  const before = version();
  await write(path, 'changed');
  expect(version()).toBe(before);
});

test('a file that moves is another version, and so is a development build', async () => {
  const before = version();
  expect(releaseVersion('mf-content', { root, production: false })).not.toBe(before);
  await write('mf-content/src/renamed.ts', 'export const remote = 1;');
  expect(version()).not.toBe(before);
});
