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

test('an encrypted value opens for its purpose, and differs each time', () => {
  const secrets = withKey('a');
  const sealed = [secrets.seal('sk-密钥', 'one'), secrets.seal('sk-密钥', 'one')];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(Buffer.from(sealed[0]?.split('.')[1] ?? '', 'base64url').toString('latin1')).not.toContain('sk-');
  expect(secrets.open(sealed[0] ?? '', 'one')).toBe('sk-密钥');
  expect(readdirSync(folder)).toEqual([]);
});

test('a wrong key, purpose or byte is refused without hints', () => {
  const sealed = withKey('a').seal('sk-secret', 'one');
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
    let said = '';
    try {
      said = secrets.open(given, purpose);
    } catch (error) {
      said = `refused: ${error}`;
    }
    expect(said).toMatch(/^refused: Error: a stored secret/);
    expect(said).not.toContain('sk-secret');
  }
});

test('without SECRET_KEY a private key file is made', () => {
  const sealed = [withFile(), withFile(), withFile()].map((one) => one.seal('x', 'one'));
  expect(readdirSync(folder)).toEqual(['secret.key']);
  const path = join(folder, 'secret.key');
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
  for (const one of sealed) expect(withFile().open(one, 'one')).toBe('x');

  chmodSync(path, 0o640);
  expect(() => withFile().seal('x', 'one')).toThrow(`chmod 600 ${path}`);
  chmodSync(path, 0o600);
  writeFileSync(path, 'half');
  expect(() => withFile().open(sealed[0] ?? '', 'one')).toThrow('holds no key');
});
