import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { ImagePiece, ImageRequest } from '../../providers/image/image.ts';
import type { ImageFailure } from '../../providers/image/image-failure.ts';
import { demonstrationPainter } from './demonstration-painter.ts';
import { PictureProcess } from './picture-process.ts';

const painting = new PictureProcess();
afterAll(() => painting.close());

const colour = demonstrationPainter(painting, { model: 'colour', beat: 0 });
const lines = demonstrationPainter(painting, { model: 'lines', beat: 0 });
const side = 128;

const requestOf = (more: Partial<ImageRequest> = {}): ImageRequest => ({
  model: 'any',
  asker: 1,
  action: 'generate',
  prompt: '海边的灯塔',
  count: 1,
  width: side,
  height: side,
  seed: 5,
  references: [],
  signal: new AbortController().signal,
  ...more,
});

async function all(request: Partial<ImageRequest>, painter = colour): Promise<ImagePiece[]> {
  return Array.fromAsync(painter.paint(requestOf(request)));
}

const picturesOf = (pieces: ImagePiece[]) => pieces.flatMap((piece) => ('picture' in piece ? [piece.picture] : []));

async function one(request: Partial<ImageRequest>, painter = colour): Promise<Buffer> {
  const [picture] = picturesOf(await all(request, painter));
  if (!picture) throw new Error('no picture came');
  return picture;
}

const failureOf = (request: Partial<ImageRequest>) =>
  all(request).then(
    () => undefined,
    (error: ImageFailure) => error,
  );

const rawOf = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();

/** How different two pictures of one size look: 0 the same, 255 black and white. */
async function distance(a: Buffer, b: Buffer): Promise<number> {
  const [one = Buffer.alloc(0), two = Buffer.alloc(0)] = await Promise.all(
    [a, b].map((picture) => sharp(picture).resize(32, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer()),
  );
  return one.reduce((sum, value, at) => sum + Math.abs(value - (two[at] ?? 0)), 0) / one.length;
}

const plain = (background: string, size = side) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .png()
    .toBuffer();
const shown = (bytes: Buffer) => ({ bytes, mediaType: 'image/png', role: 'content' as const });

test('the same request is the same picture, another is not', async () => {
  const first = await one({});
  expect(await one({})).toEqual(first);
  expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: side, height: side });
  const others = [
    { seed: 6 },
    { style: '像素' },
    { prompt: '夜晚的城市' },
    { prompt: '红色的海边灯塔' },
    { prompt: '雪山' },
  ];
  for (const other of others) expect(await distance(first, await one(other))).toBeGreaterThan(6);
});

test('several pictures follow by seed, with interim ones before', async () => {
  const pieces = await all({ count: 3 });
  const kinds = pieces.map((piece) => `${Object.keys(piece)[0]} ${'index' in piece ? piece.index : ''}`.trim());
  const ofOne = (at: number) => [`interim ${at}`, `interim ${at}`, `picture ${at}`, 'progress'];
  expect(kinds).toEqual([...ofOne(0), ...ofOne(1), ...ofOne(2)]);
  expect(pieces.flatMap((piece) => ('actual' in piece ? [piece.actual?.seed] : []))).toEqual([5, 6, 7]);
  const [, second] = picturesOf(pieces);
  expect(await one({ seed: 6 })).toEqual(second);
  expect((await all({}, lines)).map((piece) => Object.keys(piece)[0])).toEqual(['picture']);
});

test('a transparent background leaves only the figure', async () => {
  const alphaOf = async (picture: Buffer) => (await rawOf(picture)).filter((_, at) => at % 4 === 3);
  const figure = await alphaOf(await one({ prompt: '一只橘猫', style: '扁平', isTransparent: true }));
  const empty = figure.filter((value) => value === 0).length / figure.length;
  expect(empty).toBeGreaterThan(0.3);
  expect(empty).toBeLessThan(0.98);
  expect((await alphaOf(await one({ prompt: '一只橘猫' }))).every((value) => value === 255)).toBe(true);
});

test('a reference gives colours; pictures are enlarged and varied', async () => {
  const usual = await one({ prompt: '草原', style: '扁平' });
  const red = await one({ prompt: '草原', style: '扁平', references: [shown(await plain('#b01515'))] });
  const { channels } = await sharp(red).stats();
  expect(channels[0]?.mean).toBeGreaterThan((channels[1]?.mean ?? 0) + 60);
  expect(await distance(usual, red)).toBeGreaterThan(20);
  const without = await one({ prompt: '草原上的猫', style: '扁平', negative: '猫' });
  expect(await distance(await one({ prompt: '草原上的猫', style: '扁平' }), without)).toBeGreaterThan(1);
  const larger = await one({ action: 'upscale', references: [shown(usual)], width: 2 * side, height: 2 * side });
  expect(await sharp(larger).metadata()).toMatchObject({ width: 2 * side, height: 2 * side });
  expect(await distance(usual, larger)).toBeLessThan(2);
  const varied = await one({ action: 'variation', prompt: '草原', seed: 99, references: [shown(usual)] });
  expect(await distance(usual, varied)).toBeGreaterThan(3);
});

test('an edit changes what the mask allows and not one pixel more', async () => {
  const noise = await sharp(randomBytes(side * side * 4), { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
  const hole = await sharp({ create: { width: 50, height: 40, channels: 4, background: '#fff' } })
    .png()
    .toBuffer();
  const mask = await sharp(await plain('#000'))
    .composite([{ input: hole, left: 30, top: 45, blend: 'dest-out' }])
    .png()
    .toBuffer();
  const edited = await one({
    action: 'edit',
    prompt: '大海',
    references: [shown(noise)],
    mask,
    width: 999,
    height: 100,
  });
  const [before, after] = await Promise.all([rawOf(noise), rawOf(edited)]);
  let [outside, inside] = [0, 0];
  for (let at = 0; at < before.length; at++) {
    const [x, y] = [(at >> 2) % side, Math.floor((at >> 2) / side)];
    if (before[at] === after[at]) continue;
    if (x >= 30 && x < 80 && y >= 45 && y < 85) inside++;
    else outside++;
  }
  expect(outside).toBe(0);
  expect(inside).toBeGreaterThan(50 * 40 * 2);
});

test('prompt words bring every failure; no channel is blamed', async () => {
  for (const [words, kind] of [
    ['描述被拒', 'prompt'],
    ['结果被拒', 'result'],
    ['参考图被拒', 'reference'],
    ['繁忙', 'busy'],
    ['服务故障', 'operator'],
    ['失联', 'lost'],
  ] as const) {
    const failure = await failureOf({ prompt: `一只猫，演示：${words}` });
    expect([words, failure?.kind, failure?.facts.isOfRequest]).toEqual([words, kind, true]);
  }
  const partly = await all({ prompt: '演示:部分失败', count: 3 });
  expect(picturesOf(partly)).toHaveLength(2);
  expect(partly.flatMap((piece) => ('failure' in piece ? [[piece.index, piece.failure.kind]] : []))).toEqual([
    [1, 'result'],
  ]);
});

test('a slow order reports its place, progress and pictures', async () => {
  const pieces = await all({ prompt: '山，演示：慢' });
  const told = pieces.flatMap((piece) =>
    'place' in piece || 'progress' in piece ? [piece.place ?? piece.progress] : [],
  );
  expect(told.slice(0, 3)).toEqual([3, 2, 1]);
  expect(told.slice(3).every((part, at, parts) => at === 0 || Number(part) > Number(parts[at - 1]))).toBe(true);
  expect(pieces.filter((piece) => 'interim' in piece)).toHaveLength(2);
  expect(picturesOf(pieces)).toHaveLength(1);
  const leaving = new AbortController();
  const left = all({ prompt: '演示：慢', signal: leaving.signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ name: 'AbortError' });
});

test('a dying process loses its picture; the next has another', async () => {
  await one({});
  const first = painting.pid ?? 0;
  const lost = failureOf({ width: 1024, height: 1024 });
  const waiting = one({ seed: 8 });
  await new Promise(setImmediate);
  process.kill(first, 'SIGKILL');
  expect(await lost).toMatchObject({ name: 'ImageFailure', kind: 'lost' });
  expect((await sharp(await waiting).metadata()).width).toBe(side);
  expect(painting.pid).not.toBe(first);
});

test('a reference that is no picture fails, and the process goes on', async () => {
  const before = painting.pid;
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await failureOf({ references: [shown(svg)] })).toMatchObject({ kind: 'operator' });
  expect(await failureOf({ action: 'edit' })).toMatchObject({ kind: 'reference' });
  await one({});
  expect(painting.pid).toBe(before);
});
