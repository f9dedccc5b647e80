/** @jest-environment node */
import { deflateSync } from 'node:zlib';
import { labelledPng } from './labelled-png.ts';
import { textLabel } from './text-label.ts';

/** Of the file: kind and content of each chunk whose check sum is right. */
function chunksOf(png: Buffer): [kind: string, content: string][] {
  const chunks: [string, string][] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push([body.subarray(0, 4).toString('latin1'), body.subarray(4).toString('utf8')]);
    at += 12 + length;
  }
  return chunks;
}
const crc32 = (bytes: Buffer): number =>
  (process.getBuiltinModule('node:zlib') as { crc32(data: Buffer): number }).crc32(bytes);

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
const png = Buffer.concat([
  Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
  chunk('IHDR', header),
  chunk('IDAT', deflateSync(Buffer.from([0, 1, 2, 3]))),
  chunk('IEND', Buffer.alloc(0)),
]);
const settings = { is_open: 1, mark: 'download', producer: '001191310000MA1' } as const;
const labelled = async (label: ReturnType<typeof textLabel>) =>
  Buffer.from(await (await labelledPng(new Blob([png]), label, 'compositeWithTrainedAlgorithmicMedia')).arrayBuffer());

test('a PNG of the browser says what it is as the files of the api do: TC260 and the source of the IPTC', async () => {
  const chunks = chunksOf(await labelled(textLabel(settings, 'poster-7')));
  expect(chunks.map(([kind]) => kind)).toEqual(['IHDR', 'iTXt', 'IDAT', 'IEND']);
  const [, text = ''] = chunks[1] ?? [];
  expect(text.startsWith('XML:com.adobe.xmp\0\0\0\0\0<?xpacket')).toBe(true);
  expect(text).toContain('xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"');
  expect(text).toContain(
    '&quot;ContentProducer&quot;:&quot;001191310000MA1&quot;,&quot;ProduceID&quot;:&quot;poster-7&quot;',
  );
  expect(text).toContain('digitalsourcetype/compositeWithTrainedAlgorithmicMedia');
});

test('without labels it stays as it was drawn', async () => {
  expect(await labelled(textLabel({ ...settings, is_open: 0 }, 'poster-7'))).toEqual(png);
});
