import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { settingMeanings } from 'shared/contracts/operator/site/setting-meanings.ts';
import { settingKeys } from 'shared/contracts/operator/site/settings.ts';

const root = resolve(import.meta.dirname, '../..');
const code = globSync('{shell,mf-*,api}/src/**/*.{ts,tsx}', { cwd: root })
  .concat(globSync('shared/{site,ui}/**/*.{ts,tsx}', { cwd: root }))
  .filter((path) => !/\.test\.tsx?$|\/(seed|testing)\/|\/picture-origins\.ts$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const isRead = (key: string) => new RegExp(`\\b${key.split('.').at(-1)}\\b`).test(code);
/** What its explanation ends with, so that nobody sets it and waits. */
const unread = '; the pages do not read it';

test('a setting that nothing reads says so to the operator', () => {
  const keys = settingKeys().filter(({ isServers }) => !isServers);
  expect(keys.length).toBeGreaterThan(40);
  const silent = keys.filter(({ key }) => !isRead(key) && !settingMeanings[key]?.endsWith(unread));
  expect(silent.map(({ key }) => key)).toEqual([]);
});
