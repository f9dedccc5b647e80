/** @jest-environment node */
import { strToU8, Zip, ZipDeflate, type Zippable, zipSync } from 'fflate';
import { readImport } from './read-import.ts';
import { readZip } from './read-zip.ts';

const read = (bytes: Uint8Array) => readZip(new Blob([Uint8Array.from(bytes)]));
const zipOf = (files: Zippable) => read(zipSync(files));
const chat = (id: string, text = '问') => ({
  id,
  title: id,
  current_node: 'n',
  mapping: { n: { parent: null, message: { author: { role: 'user' }, content: { parts: [text] } } } },
});
const json = (...chats: object[]) => strToU8(JSON.stringify(chats));

test('the conversations of an export are read, with any other files and any compression', async () => {
  // Pictures do not shrink, and there are many bytes of them: part of a character ends at the end of a part that is read.
  const noise = Uint8Array.from({ length: 200_000 }, (_, i) => (i * 2654435761) >>> 13);
  const long = '一句很长的话。'.repeat(30_000);
  const [text] = await zipOf({
    'user.json': strToU8('{}'),
    'file-1.png': noise,
    'file-2.png': [noise, { level: 0 }],
    'conversations.json': json(chat('甲', long)),
    'chat.html': strToU8('<html>'),
  });
  expect(readImport(text ?? '')).toMatchObject([{ key: '甲', messages: [{ content: long.slice(0, 100_000) }] }]);
  // Numbered ones, in a folder, one of them stored as it is.
  const several = await zipOf({
    'export/conversations-000.json': [json(chat('a')), { level: 0 }],
    'export/conversations-001.json': json(chat('b')),
    'export/group_conversations.json.txt': strToU8('no'),
  });
  expect(several.flatMap(readImport).map(({ key }) => key)).toEqual(['a', 'b']);
  // Written as a stream, with sizes after the contents.
  const parts: Uint8Array[] = [];
  const stream = new Zip((error, bytes) => {
    if (error) throw error;
    parts.push(bytes);
  });
  for (const [name, bytes] of [['a.png', noise] as const, ['conversations.json', json(chat('流'))] as const]) {
    const entry = new ZipDeflate(name);
    stream.add(entry);
    entry.push(bytes, true);
  }
  stream.end();
  const [streamed] = await read(Buffer.concat(parts));
  expect(readImport(streamed ?? '')).toMatchObject([{ key: '流' }]);
});

test('a file that is no export, damaged, or a zip bomb is refused with a sentence', async () => {
  await expect(read(strToU8('not a zip'))).rejects.toThrow('这个文件不是 ZIP 压缩包');
  await expect(read(new Uint8Array())).rejects.toThrow('这个文件不是 ZIP 压缩包');
  await expect(zipOf({ 'a.txt': strToU8('a') })).rejects.toThrow('压缩包里没有 conversations.json');
  const whole = zipSync({ 'conversations.json': json(chat('a', '字'.repeat(50_000)), chat('b', Math.PI.toString())) });
  await expect(read(whole.subarray(0, 120))).rejects.toThrow(/没有下载完整/);
  const damaged = Uint8Array.from(whole);
  damaged.fill(0xff, 60, 100);
  await expect(read(damaged)).rejects.toThrow(/压缩包已损坏/);
  // A thousandfold, and once more within itself.
  const bomb = new Uint8Array(12 * 1024 * 1024);
  await expect(zipOf({ 'conversations.json': bomb })).rejects.toThrow('压缩包的内容异常');
  await expect(zipOf({ 'other.json': bomb })).rejects.toThrow('没有 conversations.json');
  const [name, header] = ['a.png', 30];
  const entry = zipSync({ [name]: [new Uint8Array(), { level: 0 }] }).subarray(0, header + name.length);
  const many = Buffer.concat(Array.from({ length: 20_100 }, () => entry));
  await expect(read(many)).rejects.toThrow('压缩包里的文件过多');
});
