import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { labelXmp } from 'shared/contracts/site/label-xmp.ts';
import sharp from 'sharp';
import { blendOutside } from './blend-outside.ts';
import { cleanPicture } from './clean-picture.ts';
import { markPicture } from './mark-picture.ts';
import { labelOf, readPictureLabel } from './picture-label.ts';
import { thumbhashOf } from './thumbhash.ts';

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 4), { raw: { width, height, channels: 4 } });
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

/** Opaque but for an oval, whose edge is half transparent as a brush leaves it. */
async function maskWithHole(width: number, height: number, at: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 4, 255);
  const [cx, cy, rx, ry] = [width * (0.2 + 0.03 * at), height * 0.5, width * 0.18, height * 0.3];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const far = Math.hypot((x - cx) / rx, (y - cy) / ry);
      raw[(y * width + x) * 4 + 3] = Math.round(255 * Math.min(1, Math.max(0, (far - 0.95) * 20)));
    }
  }
  return sharp(raw, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

test('on 20 pictures only pixels inside the mask change', async () => {
  for (let at = 0; at < 20; at++) {
    const [width, height] = [120 + 7 * at, 90 + 11 * (at % 5)];
    const picture = noise(width, height);
    // Photographs come as JPEG, what was painted as WebP: pixels are compared as the original decodes.
    const original = await (at % 3 === 0 ? picture.jpeg() : at % 3 === 1 ? picture.webp() : picture.png()).toBuffer();
    const mask = await maskWithHole(width, height, at);
    const edited = await noise(at % 2 ? width : 2 * width, height)
      .png()
      .toBuffer();
    const [before, after, cover] = await Promise.all([
      rawOf(original),
      blendOutside(original, edited, mask).then(rawOf),
      rawOf(mask),
    ]);
    let [outside, inside] = [0, 0];
    for (let i = 0; i < before.length; i++) {
      if (before[i] === after[i]) continue;
      if ((cover[i | 3] ?? 0) >= 128) outside++;
      else inside++;
    }
    expect([at, outside]).toEqual([at, 0]);
    expect(inside).toBeGreaterThan(width * height * 0.1);
  }
});

test('a wrongly sized mask is refused; a thin stroke still works', async () => {
  const original = await plain(100, 80, '#fff').png().toBuffer();
  const edited = await plain(100, 80, '#000').png().toBuffer();
  const wrong = await plain(80, 100, '#0000').png().toBuffer();
  await expect(blendOutside(original, edited, wrong)).rejects.toThrow('选区与图片的尺寸不一致');
  const stroke = await sharp(await plain(100, 80, '#fff').png().toBuffer())
    .composite([
      {
        input: { create: { width: 100, height: 3, channels: 4, background: '#fff' } },
        left: 0,
        top: 40,
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer();
  const after = await rawOf(await blendOutside(original, edited, stroke));
  expect(after[(41 * 100 + 50) * 4]).toBeLessThan(100);
});

test('a thumbhash is what the decoder of the format expects', async () => {
  const picture = (width: number, height: number, isCut: boolean) => {
    const raw = Buffer.alloc(width * height * 4);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++)
        raw.set([x * 3, y * 4, (x * y) % 256, isCut && x < 20 ? 0 : 255], (y * width + x) * 4);
    }
    return sharp(raw, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
  };
  // Written by thumbhash 0.1.1.
  expect(await thumbhashOf(await picture(64, 40, false))).toBe('GCcKHJRgdnZxd4d2h3bAog3ndw==');
  expect(await thumbhashOf(await picture(40, 64, false))).toBe('WXcJJBpzBnd3d3Z4d3i2kEr4iA==');
  expect(await thumbhashOf(await picture(50, 50, true))).toBe('WgeGFQxZpneweYdoeMXAavt0UJl4iIiIeA==');
});

const label = labelOf({ Label: '1', ContentProducer: '001191310000MA1', ProduceID: 'draw-12-0' });

test('a label is read from every format and its small copies', async () => {
  const xmp = labelXmp(label, 'trainedAlgorithmicMedia');
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const file = await plain(300, 200, '#246').withXmp(xmp)[format]().toBuffer();
    expect([format, await readPictureLabel(file)]).toEqual([format, { label, source: 'trainedAlgorithmicMedia' }]);
    const small = await sharp(file).keepXmp().resize(80).webp().toBuffer();
    expect((await readPictureLabel(small))?.label).toEqual(label);
    const raw = (await sharp(file).metadata()).xmpAsString ?? '';
    expect(raw).toContain('xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/"');
    expect(raw).toContain('http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia');
  }
});

test('a PNG keeps its label in one plain iTXt', async () => {
  const xmp = labelXmp(label, 'trainedAlgorithmicMedia');
  const given = await noise(60, 40).png().toBuffer();
  const { bytes } = await cleanPicture(given, xmp);
  for (const file of [bytes, await markPicture(bytes)]) {
    expect(textChunks(file)).toEqual([['iTXt', 'XML:com.adobe.xmp']]);
    expect(file.includes(xmp)).toBe(true);
    expect(await readPictureLabel(file)).toEqual({ label, source: 'trainedAlgorithmicMedia' });
  }
  expect(await rawOf(bytes)).toEqual(await rawOf(given));
});

/** Type and keyword of each chunk with text; a wrong checksum is refused. */
function textChunks(png: Buffer): string[][] {
  const found: string[][] = [];
  for (let at = 8; at < png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end - 4)).toBe(crc32(png.subarray(at + 4, end - 4)));
    const type = png.toString('latin1', at + 4, at + 8);
    if (/^.TXt$|^tEXt$/.test(type)) found.push([type, png.toString('latin1', at + 8, png.indexOf(0, at + 8))]);
    at = end;
  }
  return found;
}

test('labels that others write are read; nonsense is none', async () => {
  const json = JSON.stringify({ Label: '2', ContentProducer: 'a b"c\\d 中文', ProduceID: 'p', extra: 1 });
  const wrapped = (inner: string) =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inner}</rdf:RDF></x:xmpmeta>`;
  const space = 'xmlns:A="http://www.tc260.org.cn/ns/AIGC/1.0/"';
  const read = async (xmp: string) => readPictureLabel(await plain(40, 40, '#333').withXmp(xmp).png().toBuffer());
  const expected = { Label: '2', ContentProducer: 'abcd', ProduceID: 'p', ReservedCode1: '' };
  for (const inner of [
    `<rdf:Description ${space}><A:AIGC>${json.replace(/&/g, '&amp;')}</A:AIGC></rdf:Description>`,
    `<rdf:Description ${space} A:AIGC='${json}'/>`,
    `<rdf:Description ${space} A:AIGC="${json.replace(/"/g, '&#x22;')}"/>`,
  ]) {
    expect((await read(wrapped(inner)))?.label).toMatchObject(expected);
  }
  const source =
    '<rdf:Description xmlns:I="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" I:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"/>';
  expect(await read(wrapped(source))).toMatchObject({ label: { Label: '1' }, source: 'trainedAlgorithmicMedia' });
  const exif = await plain(40, 40, '#333')
    .withExif({ IFD0: { ImageDescription: `{"AIGC":${json.replace('中文', '')}}` } })
    .jpeg()
    .toBuffer();
  expect((await readPictureLabel(exif))?.label).toMatchObject(expected);
  for (const inner of [
    `<rdf:Description ${space} A:AIGC="{broken"/>`,
    `<rdf:Description ${space} A:AIGC="[1]"/>`,
    '',
  ]) {
    expect(await read(wrapped(inner))).toBeUndefined();
  }
  expect(await readPictureLabel(Buffer.from('<html>'))).toBeUndefined();
});

test('the mark is readable everywhere; format and metadata stay', async () => {
  for (const [width, height, background, format] of [
    [1024, 1024, '#ffffff', 'png'],
    [2048, 900, '#000000', 'jpeg'],
    [400, 1200, '#8899aa', 'webp'],
    [256, 256, '#ffcc00', 'png'],
  ] as const) {
    const xmp = labelXmp(label, 'algorithmicMedia');
    const picture = await plain(width, height, background).withXmp(xmp)[format]({ quality: 100 }).toBuffer();
    const marked = await markPicture(picture);
    expect(await sharp(marked).metadata()).toMatchObject({ format, width, height });
    expect((await readPictureLabel(marked))?.label).toEqual(label);
    // What is brighter than the plate below: the signs.
    const { data, info } = await sharp(marked).greyscale().raw().toBuffer({ resolveWithObject: true });
    const rows = new Set<number>();
    for (let i = 0; i < data.length; i += info.channels) {
      const [x, y] = [(i / info.channels) % width, Math.floor(i / info.channels / width)];
      const isPlate = x > width * 0.3 && y > height * 0.5;
      if (isPlate && (data[i] ?? 0) > 200 && background !== '#ffffff' && background !== '#ffcc00') rows.add(y);
    }
    if (rows.size > 0)
      expect(Math.max(...rows) - Math.min(...rows) + 1).toBeGreaterThanOrEqual(0.05 * Math.min(width, height));
    const changed = await sharp(marked).stats();
    expect(changed.entropy).toBeGreaterThan(0.01);
  }
  expect(await sharp(await markPicture(await plain(40, 30, '#fff').png().toBuffer())).metadata()).toMatchObject({
    width: 40,
    height: 30,
  });
});

test('a GIF keeps its label beside its frames', async () => {
  const frames = await sharp(randomBytes(40 * 60 * 4), { raw: { width: 40, height: 60, channels: 4, pageHeight: 20 } })
    .gif()
    .toBuffer();
  const xmp = labelXmp(label, 'trainedAlgorithmicMedia');
  const { bytes, extension } = await cleanPicture(frames, xmp);
  expect(extension).toBe('gif');
  expect(await readPictureLabel(bytes)).toEqual({ label, source: 'trainedAlgorithmicMedia' });
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ width: 40, pages: 3 });
  expect(await rawOf(bytes)).toEqual(await rawOf((await cleanPicture(frames)).bytes));
  // Cleaned again, the file has the label only when one is given.
  expect(await readPictureLabel((await cleanPicture(bytes)).bytes)).toBeUndefined();
  for (const broken of [bytes.subarray(0, 20), Buffer.from('GIF89a')]) {
    expect(await readPictureLabel(broken)).toBeUndefined();
  }
});
