import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { abort, oversized, settled } from '../../testing/broken-off-uploads.ts';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let token: string;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'api-broken-off-'));
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  ({ token } = await makeUser(site));
  url = `${await site.url()}/api/upload/image`;
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

test.each([
  ['UPL-08: two hundred aborted uploads', 10, 20, undefined],
  ['UPL-09: two hundred oversized and aborted uploads', 100, 2, oversized],
  // Shows: UPL-08, UPL-09
])('%s leave nothing behind', async (_what, rounds, atOnce, body) => {
  for (let round = 0; round < rounds; round++) {
    await abort(url, token, atOnce, body);
    if (round % 25 === 0) await site.database.db.delete(limitCounters);
  }
  await settled(site, url, token);
  const folder = join(dataDir, 'uploads');
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  expect(site.log.filter((line) => line.level === 'error')).toEqual([]);
});
