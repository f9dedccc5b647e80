import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from 'shared/contracts/reply.ts';
import sharp from 'sharp';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { abort, answerOf, oversized, post, settled } from '../../testing/broken-off-uploads.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { gifOfFrames, pngOfSize } from '../../testing/pictures.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { uploads } from './upload-tables.ts';

let site: TestApp;
let token: string;
let userId: number;
let url: string;
const dataDir = mkdtempSync(join(tmpdir(), 'api-upload-'));
const folder = join(dataDir, 'uploads');
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  ({ token, id: userId } = await makeUser(site));
  url = `${await site.url()}/api/upload/image`;
});
afterEach(async () => {
  await site.database.db.delete(limitCounters);
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const paint = (width = 6, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const files = () => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

interface Sent {
  name?: string;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  as?: string;
}
async function upload(
  bytes: Buffer,
  { name = 'a.png', fields = {}, headers = {}, as = token }: Sent = {},
): Promise<Reply> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(url, {
    method: 'POST',
    body: form,
    headers: { ...(as ? { token: as } : {}), ...headers },
  });
  return (await response.json()) as Reply;
}
interface Stored {
  id: number;
  name: string;
  uri: string;
  url: string;
}
const stored = async (bytes: Buffer, sent?: Sent) => dataOf<Stored>(await upload(bytes, sent));
const read = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  site.app.inject({ url: path, headers, method });

describe('accepted files', () => {
  test.each([
    ['jpeg', 'image/jpeg', () => paint().jpeg()],
    ['png', 'image/png', () => paint().png()],
    ['webp', 'image/webp', () => paint().webp()],
    ['gif', 'image/gif', () => paint().gif()],
    ['one pixel', 'image/png', () => paint(1, 1).png()],
    // Shows: SPEC-7.14, UPL-01
  ])('UPL-01: %s is stored and read back', async (_name, type, picture) => {
    const answer = await stored(await picture().toBuffer());
    expect(answer).toMatchObject({ id: expect.any(Number), cid: 0, type: 10, name: 'a.png' });
    const response = await read(answer.url);
    expect(response.headers['content-type']).toBe(type);
    expect((await sharp(response.rawPayload).metadata()).format).toBe(type.slice(6));
  });

  // Shows: UPL-01
  test('UPL-01: location and camera are removed, the picture is upright', async () => {
    const exif = {
      IFD0: { Make: 'SecretCam' },
      IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' },
    };
    const given = await paint(8, 4).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    expect(given.includes('SecretCam')).toBe(true);
    const response = await read((await stored(given)).url);
    expect(response.rawPayload.includes('SecretCam')).toBe(false);
    const metadata = await sharp(response.rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 4, height: 8 });
    expect(metadata.exif).toBeUndefined();
  });

  test('an animation keeps its frames', async () => {
    const frames = await Promise.all([paint(4, 4).png().toBuffer(), sharp(pngDot()).resize(4, 4).png().toBuffer()]);
    const given = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const response = await read((await stored(given)).url);
    expect((await sharp(response.rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  test('bytes after the picture in a file are not kept', async () => {
    const given = Buffer.concat([await paint().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const response = await read((await stored(given)).url);
    expect(response.rawPayload.includes('script')).toBe(false);
  });
});

const pngDot = () =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

// Shows: XSS-23, UPL-06
describe('refused files', () => {
  test.each([
    ['text called a.png', Buffer.from('hello'), '只支持'],
    ['HTML', Buffer.from('<html><script>alert(1)</script>'), '只支持'],
    ['XSS-23: an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), '只支持'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), '只支持'],
    ['a HEIC of a phone', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), '只支持'],
    ['nothing', Buffer.alloc(0), '请选择图片'],
    ['half a picture', pngDot().subarray(0, 40), '图片已损坏'],
    ['UPL-06: 50,000 by 50,000 pixels', pngOfSize(50_000, 50_000), '图片尺寸过大'],
    ['UPL-06: 10,000 frames', gifOfFrames(10_000), '图片尺寸过大'],
  ])('%s', async (_name, bytes, sentence) => {
    const before = files().length;
    expect(await upload(bytes)).toMatchObject({ code: 0, show: 1, msg: expect.stringContaining(sentence) });
    expect(files()).toHaveLength(before);
  });

  test('more than the limit, and more than 2 MB for drawing', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1000,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(noise.length).toBeGreaterThan(2 * 1024 * 1024);
    expect(await upload(noise, { fields: { type: 'draw' } })).toMatchObject({ code: 0, msg: '图片不能超过 2 MB' });
    expect(await upload(noise)).toMatchObject({ code: 1 });
    const large = Buffer.concat([noise, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await upload(large)).toMatchObject({ code: 0, msg: '图片不能超过 10 MB' });
  });

  // Shows: UPL-11
  test('UPL-11: without a valid token the body is not read', async () => {
    for (const [as, code] of [
      ['', 0],
      ['x'.repeat(43), -1],
    ] as const) {
      const socket = await post(url, { token: as, length: 9_000_000 });
      // Not one byte of the body was sent, and the answer is there.
      expect(await answerOf(socket)).toMatchObject({ code, show: 0 });
      socket.destroy();
    }
  });

  // Shows: UPL-10
  test('UPL-10: JSON is no upload, with any mention of files', async () => {
    const body = { file: { file: true, buffer: true, filename: '../../x' }, filename: '../../x', _buf: [1] };
    const before = files();
    const reply = await site.app.inject({
      method: 'POST',
      url: '/api/upload/image',
      headers: { token },
      payload: body,
    });
    expect(reply.statusCode).toBe(415);
    const form = new FormData();
    form.append('file', new Blob([JSON.stringify(body)], { type: 'application/json' }));
    form.append('type', JSON.stringify({ file: true, buffer: true }));
    const response = await fetch(url, { method: 'POST', body: form, headers: { token } });
    expect(await response.json()).toMatchObject({ code: 0 });
    expect(files()).toEqual(before);
  });

  test('two pictures at once', async () => {
    const form = new FormData();
    for (let i = 0; i < 2; i++) form.append('file', new Blob([new Uint8Array(pngDot())]), 'a.png');
    const response = await fetch(url, { method: 'POST', body: form, headers: { token } });
    expect(await response.json()).toMatchObject({ code: 0, msg: '一次只能上传一张图片' });
  });
});

test.each([
  ['../../etc/x', 'x'],
  ['..\\..\\x', 'x'],
  ['/abs', 'abs'],
  ['C:\\x', 'x'],
  ['.htaccess', '.htaccess'],
  ['CON', 'CON'],
  ["<img src=x>'\u202e.png", "<img src=x>'.png"],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['😀'.repeat(150), '😀'.repeat(100)],
  // Shows: XSS-19, UPL-05
])('UPL-05: called %j it is stored under a name of ours', async (name, shown) => {
  const paths = () => readdirSync(dataDir, { recursive: true }).map(String);
  const before = paths();
  const answer = await stored(pngDot(), { name });
  expect(answer.url).toMatch(/^\/api\/files\/upload\/[\w-]{22}\.png$/);
  expect(answer.name).toBe(shown);
  const made = paths().filter((path) => path !== 'uploads' && !before.includes(path));
  expect(made).toEqual([expect.stringMatching(/^uploads[/\\][\w-]{22}\.png$/)]);
});

// Shows: XSS-19, UPL-05
test('UPL-05: a name with NUL or without any', async () => {
  for (const head of ['filename="a\0b.png"', 'filename=""', "filename*=utf-8''%00..%2f..%2fx", '']) {
    const socket = await post(url, {
      token,
      length: 0,
      head: `content-disposition: form-data; name="file"; ${head}\r\n`,
      body: pngDot(),
    });
    const { code } = await answerOf(socket);
    expect([0, 1]).toContain(code);
    socket.destroy();
  }
  expect(files().every((name) => /^[\w-]{22}\.(jpg|png|webp|gif)$/.test(name))).toBe(true);
});

describe('readers who leave', () => {
  // Shows: UPL-08, UPL-09
  test('aborted and oversized uploads leave nothing behind; two hundred of each: `broken-off.deep.test.ts`', async () => {
    const before = files();
    await abort(url, token, 20);
    await abort(url, token, 3, oversized);
    await settled(site, url, token);
    expect(files()).toEqual(before);
    expect(site.log.filter((line) => line.level === 'error')).toEqual([]);
  });
});

describe('UPL-12', () => {
  // Shows: UPL-12
  test('an hour has 120 uploads', async () => {
    const replies: Reply[] = [];
    for (let i = 0; i < 125; i++) replies.push(await upload(Buffer.from('no picture')));
    expect(replies.filter(({ msg }) => msg === '上传过于频繁，请稍后再试')).toHaveLength(5);
  });

  // Shows: UPL-12
  test('the space of one user ends, also for many at once', async () => {
    const { token: as, id } = await makeUser(site);
    const room = 200 * 1024 * 1024 - 150;
    const row = { userId: id, name: 'x'.repeat(22), givenName: 'x', bytes: room, width: 1, height: 1 };
    await site.database.db.insert(uploads).values(row);
    const before = files().length;
    const replies = await Promise.all([1, 2, 3].map(() => upload(pngDot(), { as })));
    expect(replies.filter(({ msg }) => msg === '你的文件空间已用完').length).toBeGreaterThanOrEqual(2);
    expect(files().length - before).toBe(replies.filter(({ code }) => code === 1).length);
  });
});

test('a retry under the same key is the same upload', async () => {
  const headers = { 'x-idempotency-key': crypto.randomUUID() };
  const before = files().length;
  const [one, two] = [await stored(pngDot(), { headers }), await stored(pngDot(), { headers })];
  expect(two).toEqual(one);
  expect(files()).toHaveLength(before + 1);
  expect(await upload(await paint().png().toBuffer(), { headers })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('同一请求标识'),
  });
  expect(files()).toHaveLength(before + 1);
});

describe('reading', () => {
  // Shows: XSS-23, UPL-14
  test('UPL-14: a picture and never a page', async () => {
    const response = await read((await stored(pngDot())).url);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-site',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  // Shows: UPL-13
  test('UPL-13: whole, in parts, not again, only its head', async () => {
    const { url: path } = await stored(pngDot());
    const whole = await read(path);
    const size = whole.rawPayload.length;
    expect([whole.statusCode, whole.headers['content-length']]).toEqual([200, String(size)]);
    const etag = String(whole.headers.etag);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const again = await read(path, { 'if-none-match': known });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
    expect((await read(path, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    const part = async (range: string, more = {}) => {
      const { statusCode, headers, rawPayload } = await read(path, { range, ...more });
      return [statusCode, headers['content-range'], rawPayload.equals(whole.rawPayload) ? 'whole' : rawPayload.length];
    };
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, 10]);
    expect(await part('bytes=10-')).toEqual([206, `bytes 10-${size - 1}/${size}`, size - 10]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, 5]);
    expect(await part('bytes=0-999999')).toEqual([206, `bytes 0-${size - 1}/${size}`, 'whole']);
    expect(await part('bytes=0-9', { 'if-range': '"x"' })).toEqual([200, undefined, 'whole']);
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`]);
    expect((await part('bytes=-0'))[0]).toBe(416);
    for (const range of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
      expect(await part(range)).toEqual([200, undefined, 'whole']);
    }
    const head = await read(path, {}, 'HEAD');
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0]);
  });

  test.each([
    'nobody-has-this-name00.png',
    '..%2f..%2fdb%2fPG_VERSION',
    '%2e%2e%2fuploads',
    '%2e%2e/db',
    '..%5c..%5cx',
    '%252e%252e%252fx',
    '....//x.png',
    '%00.png',
    '.',
    '',
    'a.png/../../x',
    '%c0%ae%c0%ae/x',
    // Shows: UPL-13
  ])('UPL-13: %j: 404', async (name) => {
    const response = await read(`/api/files/upload/${name}`);
    expect([400, 404]).toContain(response.statusCode);
    expect(response.json()).toMatchObject({ code: 0 });
  });

  // Shows: IDOR-06
  test('IDOR-06: names are 128 random bits, and there is no list', async () => {
    const [one, two] = [await stored(pngDot()), await stored(pngDot())];
    expect(one.url).not.toBe(two.url);
    expect((await read('/api/files/upload/')).statusCode).toBe(404);
    expect((await read('/api/files/upload')).statusCode).toBe(404);
    const rows = await site.database.db.select().from(uploads);
    expect(rows.find(({ id }) => id === one.id)).toMatchObject({ userId, width: 1, height: 1 });
  });
});
