import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secrets } from './secrets.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const withKey = (digit: string) => new Secrets({ secretKey: Buffer.from(digit.repeat(64), 'hex'), dataDir: folder });
const withFile = () => new Secrets({ secretKey: undefined, dataDir: folder });

test('what is sealed opens by the same key for the same purpose, and reads differently each time', async () => {
  const secrets = withKey('a');
  const sealed = [await secrets.seal('sk-密钥', 'one'), await secrets.seal('sk-密钥', 'one')];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(Buffer.from(sealed[0]?.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('sk-');
  expect(await secrets.open(sealed[0] ?? '', 'one')).toBe('sk-密钥');
  expect(readdirSync(folder)).toEqual([]);
});

test('another key, another purpose, a changed byte, another form: refused without telling anything of the secret', async () => {
  const sealed = await withKey('a').seal('sk-secret', 'one');
  const [, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  for (const [secrets, given, purpose] of [
    [withKey('b'), sealed, 'one'],
    [withKey('a'), sealed, 'two'],
    [withKey('a'), `v1.${bytes.toString('base64url')}`, 'one'],
    [withKey('a'), 'v1.', 'one'],
    [withKey('a'), `v2.${text}`, 'one'],
    [withKey('a'), 'sk-secret', 'one'],
  ] as const) {
    const error = await secrets.open(given, purpose).catch((caught: Error) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('sk-secret');
  }
});

test('without SECRET_KEY the first secret makes the key’s file, which only its owner may read', async () => {
  // Several processes at once: one key, and no draft stays.
  const sealed = await Promise.all([withFile(), withFile(), withFile()].map((one) => one.seal('x', 'one')));
  expect(readdirSync(folder)).toEqual(['secret.key']);
  const path = join(folder, 'secret.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  for (const one of sealed) expect(await withFile().open(one, 'one')).toBe('x');

  chmodSync(path, 0o640);
  await expect(withFile().seal('x', 'one')).rejects.toThrow(`chmod 600 ${path}`);
  chmodSync(path, 0o600);
  writeFileSync(path, 'half');
  await expect(withFile().open(sealed[0] ?? '', 'one')).rejects.toThrow('holds no key');
});
