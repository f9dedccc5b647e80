import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Reply } from 'shared/contracts/reply.ts';
import sharp from 'sharp';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { uploadPath } from './upload-path.ts';
import { uploads } from './upload-tables.ts';

let site: TestApp;
let owner: MadeUser;
let other: MadeUser;
const dataDir = mkdtempSync(join(tmpdir(), 'api-visibility-'));
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  [owner, other] = [await makeUser(site), await makeUser(site)];
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

async function send(path: string, bytes: Uint8Array, name: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const init = { method: 'POST', body: form, headers: { token: owner.token } };
  const reply = (await (await fetch(`${await site.url()}/api${path}`, init)).json()) as Reply;
  return dataOf<{ id: number }>(reply).id;
}
const picture = () =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
const sendPicture = async () => send('/upload/image', await picture(), 'a.png');
const rowOf = async (id: number) => {
  const [row] = await site.database.db.select().from(uploads).where(eq(uploads.id, id));
  if (!row) throw new Error('no such upload');
  return row;
};
const setVisibility = (id: number, visibility: 'public' | 'owner') =>
  site.database.db.update(uploads).set({ visibility }).where(eq(uploads.id, id));
const read = (path: string, token = '') => site.app.inject({ url: `/api/${path}`, headers: token ? { token } : {} });
const status = async (path: string, token?: string) => (await read(path, token)).statusCode;
/** The addresses of a file and of its small picture, as a visibility gives them. */
const addresses = ({ name, thumbnail }: { name: string; thumbnail: string | null }, visibility: 'public' | 'owner') =>
  [name, ...(thumbnail ? [thumbnail] : [])].map((one) => uploadPath({ visibility, name: one }));

// Shows: UPL-14, IDOR-06
test('files store who may read them', async () => {
  const shown = await rowOf(await sendPicture());
  const kept = await rowOf(await send('/upload/file', Buffer.from('%PDF-1.7\n%%EOF\n'), 'a.pdf'));
  expect([shown.visibility, kept.visibility]).toEqual(['public', 'owner']);
  for (const path of addresses(shown, 'public')) {
    const response = await read(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  }
  const [path = ''] = addresses(kept, 'owner');
  expect([await status(path, owner.token), await status(path, other.token)]).toEqual([200, 404]);
  expect(await status(uploadPath({ visibility: 'public', name: kept.name }), owner.token)).toBe(404);
});

// Shows: IDOR-06
test('a private picture is its owner’s unless published', async () => {
  const row = await rowOf(await sendPicture());
  await setVisibility(row.id, 'owner');
  const [open, own] = [addresses(row, 'public'), addresses(row, 'owner')];
  expect(own).toHaveLength(2);
  for (const path of open) expect([await status(path), await status(path, owner.token)]).toEqual([404, 404]);
  for (const path of own) {
    expect([await status(path, owner.token), await status(path, other.token)]).toEqual([200, 404]);
    expect((await read(path)).json()).toMatchObject({ code: 0, msg: '请先登录' });
    // No other user who logs in on this browser is shown it from its cache.
    expect((await read(path, owner.token)).headers['cache-control']).toBe('private, no-cache');
  }

  await setVisibility(row.id, 'public');
  for (const path of open) expect(await status(path)).toBe(200);

  await setVisibility(row.id, 'owner');
  for (const path of open) await until(async () => (await status(path)) === 404);
  for (const path of own)
    expect([await status(path, owner.token), await status(path, other.token)]).toEqual([200, 404]);
});

test('an erased upload is unreadable while its bytes remain', async () => {
  const row = await rowOf(await sendPicture());
  const paths = [...addresses(row, 'public'), ...addresses(row, 'owner')];
  for (const path of paths) expect(await status(path, owner.token)).toBe(200);
  await site.database.db.delete(uploads).where(eq(uploads.id, row.id));
  for (const path of paths) await until(async () => (await status(path, owner.token)) === 404);
  expect(await site.app.storage.find(row.name)).toBeDefined();
});

test('a row that does not say who may read it is private', async () => {
  const row = { userId: owner.id, name: `${'p'.repeat(22)}.png`, givenName: 'a.png', bytes: 1, width: 1, height: 1 };
  await site.app.storage.put(row.name, await picture(), 'image/png');
  await site.database.db.insert(uploads).values(row);
  expect(await status(`files/upload/${row.name}`)).toBe(404);
  expect(await status(`files/own/${row.name}`, owner.token)).toBe(200);
});
