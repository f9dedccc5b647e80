import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reply } from 'shared/contracts/reply.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
let token: string;
const dataDir = mkdtempSync(join(tmpdir(), 'api-files-'));
beforeAll(async () => {
  site = await testApp({ config: { dataDir } });
  ({ token } = await makeUser(site));
});
afterAll(async () => {
  await site.close();
  rmSync(dataDir, { recursive: true });
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const wav = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1'), Buffer.alloc(28)]);
const mp3 = Buffer.from([0xff, 0xfb, 0x90, 0x00, 0, 0]);
const webm = Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\xf7\x81\x01B\x82\x84webm', 'latin1');
const m4a = Buffer.from('\0\0\0\x20ftypM4A \0\0\0\0', 'latin1');

async function send(bytes: Buffer, name = 'a.bin', path = '/upload/file', kinds: string[] = []): Promise<Reply> {
  const form = new FormData();
  for (const kind of kinds) form.append('kinds[]', kind);
  form.append('file', new Blob([Uint8Array.from(bytes)], { type: 'text/html' }), name);
  const response = await fetch(`${await site.url()}/api${path}`, { method: 'POST', body: form, headers: { token } });
  return (await response.json()) as Reply;
}
interface Stored {
  id: number;
  url: string;
}
const read = (url: string, headers: Record<string, string> = { token }) => site.app.inject({ url, headers });

test.each([
  ['笔记.txt', Buffer.from('\ufeff你好，世界\r\n'), 'text', 'text/plain; charset=utf-8'],
  ['他说“好”, "行".txt', Buffer.from('行'), 'text', 'text/plain; charset=utf-8'],
  ['报告.pdf', pdf, 'pdf', 'application/pdf'],
  ['a.wav', wav, 'audio', 'audio/wav'],
  ['a.mp3', mp3, 'audio', 'audio/mpeg'],
  ['a.ogg', Buffer.from('OggS\0\x02'), 'audio', 'audio/ogg'],
  ['a.webm', webm, 'audio', 'audio/webm'],
  ['a.m4a', m4a, 'audio', 'audio/mp4'],
])('%s is known by its content and saved, never opened', async (name, bytes, kind, type) => {
  const answer = dataOf<Stored>(await send(bytes, name));
  expect(answer).toMatchObject({ type: 30, name, kind, media_type: type, bytes: bytes.length });
  const response = await read(answer.url);
  expect(response.rawPayload.equals(bytes)).toBe(true);
  expect(response.headers).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  });
  const again = await read(answer.url, { token, 'if-none-match': String(response.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test.each([
  ['a log with colours', '\x1b[32m✔ 完成\x1b[0m\n\x1b]0;标题\x07\x1b[31m错误\x1b[0m\n', '✔ 完成\n错误\n'],
  ['backspaces of a manual', 'N\bNA\bAM\bME\bE\n       _\bl_\bs - 列出\n', 'NAME\n       ls - 列出\n'],
  ['a wheel that turns', '安装 |\b/\b-\b\\\b完成\x07\n50%\b\b\b100%\n', '安装 完成\n100%\n'],
  ['titles and links', '\x1b]2;make\x1b\\\x1b]8;;https://a.cn\x07文档\x1b]8;;\x07\x1b(B\x9b1m完\x0f', '文档完'],
  ['the end mark of DOS', `${'一行文字\r\n'.repeat(3)}\x1a`, '一行文字\r\n'.repeat(3)],
  ['single control characters, a gap of a log', `B\x01A ${'正文'.repeat(40)}\0\x80 end`, `BA ${'正文'.repeat(40)} end`],
])('a text with %s is taken and cleaned', async (_name, given, kept) => {
  const answer = dataOf<Stored>(await send(Buffer.from(given), 'a.log'));
  expect(answer).toMatchObject({ kind: 'text', bytes: Buffer.byteLength(kept) });
  expect((await read(answer.url)).rawPayload.toString()).toBe(kept);
});

test.each([
  ['a text of nothing but control characters', Buffer.from('\x1b[0m\x1b[1m \n'), '文件里没有文字'],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01\0\0\0', 'latin1'), '只支持文本'],
  ['text in GBK', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), '只支持文本'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), '只支持文本'],
  ['half a PDF', pdf.subarray(0, 20), 'PDF 文件不完整'],
  ['too much text', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), '文本文件不能超过 2 MB'],
  ['too much audio', Buffer.concat([wav, Buffer.alloc(10 * 1024 * 1024)]), '文件不能超过 10 MB'],
  ['nothing', Buffer.alloc(0), '请选择文件'],
])('%s is refused', async (_name, bytes, sentence) => {
  const before = readdirSync(dataDir, { recursive: true });
  expect(await send(bytes)).toMatchObject({ code: 0, show: 1, msg: expect.stringContaining(sentence) });
  expect(readdirSync(dataDir, { recursive: true })).toEqual(before);
});

// Shows: SPEC-7.08
test('a file is only of the kinds its sender lists', async () => {
  const notes = Buffer.from('ID3 决策树：选信息增益最大的特征');
  expect(dataOf(await send(notes))).toMatchObject({ kind: 'audio' });
  expect(dataOf(await send(notes, 'a.txt', '/upload/file', ['text']))).toMatchObject({ kind: 'text' });
  expect(dataOf(await send(pdf, 'a.pdf', '/upload/file', ['text', 'pdf']))).toMatchObject({ kind: 'pdf' });
  const refused = await send(mp3, 'a.mp3', '/upload/file', ['text', 'pdf']);
  expect(refused).toMatchObject({ code: 0, msg: '只支持文本文件、PDF 文件', data: { field: 'file' } });
  expect((await send(notes, 'a.txt', '/upload/file', ['video'])).code).toBe(0);
});

test('only its owner reads it, and not at the address of pictures', async () => {
  const { url } = dataOf<Stored>(await send(pdf, 'x.html'));
  const other = await makeUser(site);
  expect((await read(url, { token: other.token })).statusCode).toBe(404);
  expect((await read(url, {})).json()).toMatchObject({ code: 0, msg: '请先登录' });
  expect((await read(url, { cookie: `token=${token}` })).json()).toMatchObject({ code: -1 });
  expect((await read(url.replace('/own/', '/upload/'))).statusCode).toBe(404);
  // Saved under its own ending, a page would run.
  expect((await read(url)).headers['content-disposition']).toBe("attachment; filename*=UTF-8''x.html.pdf");
  expect(await site.post('/user/setInfo', { field: 'avatar', value: url }, { token })).toMatchObject({ code: 0 });
  const asPicture = url.replace('/own/', '/upload/');
  expect(await site.post('/user/setInfo', { field: 'avatar', value: asPicture }, { token })).toMatchObject({ code: 0 });
});
