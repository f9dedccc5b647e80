import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FakeS3, fakeS3 } from '../../testing/providers/fake-s3.ts';
import { storageOf } from './choose-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { ListedFile, Storage } from './storage.ts';
import { nameOfContent, unguessableName } from './stored-name.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'storage-'));
let s3: FakeS3;
beforeAll(async () => {
  s3 = await fakeS3();
});
afterEach(() => {
  s3.fault = 'none';
});
afterAll(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const bytes = Buffer.from('0123456789');
async function read(storage: Storage, name: string, start: number, end: number): Promise<string> {
  const file = await storage.find(name);
  return file ? (await buffer(await file.read(start, end))).toString() : '';
}
const all = async (storage: Storage) => {
  const files: ListedFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
};

describe.each([
  ['a folder', () => storageOf({ storage: undefined, dataDir })],
  ['a bucket', () => storageOf({ storage: s3.config, dataDir })],
])('%s', (_name, open) => {
  test('keeps, lists and removes files of any type', async () => {
    const storage = open();
    expect(await all(storage)).toEqual([]);
    const name = unguessableName('pdf');
    expect(await storage.find(name)).toBeUndefined();
    await storage.put(name, bytes, 'application/pdf');
    expect((await storage.find(name))?.size).toBe(10);
    expect(await read(storage, name, 0, 9)).toBe('0123456789');
    expect(await read(storage, name, 3, 5)).toBe('345');

    const content = nameOfContent(bytes, 'png');
    expect(nameOfContent(Buffer.from('0123456789'), 'png')).toBe(content);
    await storage.put(content, bytes, 'image/png');
    await storage.put(content, bytes, 'image/png');
    const listed = await all(storage);
    expect(listed.map((one) => one.name).sort()).toEqual([name, content].sort());
    expect(listed.every(({ size, changed }) => size === 10 && Math.abs(Date.now() - changed.getTime()) < 60_000)).toBe(
      true,
    );

    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.find(name)).toBeUndefined();
    expect((await all(storage)).map((one) => one.name)).toEqual([content]);
  });

  test.each(['../../etc/passwd', 'a.png', '', `${'x'.repeat(22)}.png/..`, `${'x'.repeat(22)}`])(
    'has nothing under %j',
    async (name) => {
      const storage = open();
      expect(await storage.find(name)).toBeUndefined();
      await expect(storage.put(name, bytes, 'image/png')).rejects.toThrow('no name of ours');
      await expect(async () => storage.remove(name)).rejects.toThrow('no name of ours');
    },
  );
});

test('a folder removes a killed process’s partial files, no others', async () => {
  const storage = storageOf({ storage: undefined, dataDir });
  const half = `${unguessableName('png')}.part`;
  writeFileSync(join(dataDir, 'uploads', half), 'half');
  writeFileSync(join(dataDir, 'uploads', 'README'), 'of the operator');
  expect((await all(storage)).map(({ name }) => name)).toContain(half);
  expect(await storage.find(half)).toBeUndefined();
  await storage.remove(half);
  expect(readdirSync(join(dataDir, 'uploads'))).toContain('README');
  expect((await all(storage)).map(({ name }) => name)).not.toContain(half);
});

test('a folder has nothing behind a link', async () => {
  const storage = storageOf({ storage: undefined, dataDir });
  const name = unguessableName('png');
  writeFileSync(join(dataDir, 'secret.key'), 'the key of this site');
  symlinkSync('../secret.key', join(dataDir, 'uploads', name));
  expect(await storage.find(name)).toBeUndefined();
  expect((await all(storage)).map((one) => one.name)).not.toContain(name);
  rmSync(join(dataDir, 'uploads', name));
});

test('a file that became a link is not read', async () => {
  const storage = storageOf({ storage: undefined, dataDir });
  const name = unguessableName('png');
  await storage.put(name, bytes, 'image/png');
  const found = await storage.find(name);
  rmSync(join(dataDir, 'uploads', name));
  symlinkSync('../secret.key', join(dataDir, 'uploads', name));
  await expect(found?.read(0, 9)).rejects.toMatchObject({ code: 'ELOOP' });
  rmSync(join(dataDir, 'uploads', name));
});

test('a bucket lists more than a thousand files, page by page', async () => {
  const storage = storageOf({ storage: s3.config, dataDir });
  const before = (await all(storage)).length;
  const names = Array.from({ length: 1005 }, () => unguessableName('txt'));
  while (names.length) await Promise.all(names.splice(0, 67).map((name) => storage.put(name, bytes, 'text/plain')));
  expect(await all(storage)).toHaveLength(before + 1005);
});

test('a refusing bucket names its reason; wrong keys read nothing', async () => {
  const name = unguessableName('png');
  const storage = storageOf({ storage: s3.config, dataDir });
  await storage.put(name, bytes, 'image/png');
  const stranger = storageOf({ storage: { ...s3.config, secretKey: 'wrong' }, dataDir });
  await expect(stranger.put(unguessableName('png'), bytes, 'image/png')).rejects.toThrow(
    'S3 PUT: 403 SignatureDoesNotMatch',
  );
  await expect(stranger.find(name)).rejects.toThrow('403');
  await expect(all(stranger)).rejects.toThrow('S3 LIST: 403 SignatureDoesNotMatch');
  expect((await fetch(`${s3.config.bucketUrl}/${name}`)).status).toBe(403);
  s3.fault = 'full';
  await expect(storage.put(unguessableName('png'), bytes, 'image/png')).rejects.toThrow('507 XMinioStorageFull');
});

test('a bucket that never answers is not waited for', async () => {
  s3.fault = 'hang';
  const storage = s3Storage(s3.config, 100);
  const name = unguessableName('png');
  for (const ask of [() => storage.find(name), () => storage.put(name, bytes, 'image/png'), () => all(storage)]) {
    await expect(ask()).rejects.toThrow(/no answer in \d+ ms/);
  }
});
