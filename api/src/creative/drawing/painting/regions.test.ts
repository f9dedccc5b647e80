import type { Reply } from 'shared/contracts/reply.ts';
import { randomOf } from 'shared/testing/random-of.ts';
import sharp from 'sharp';
import { blendOutside } from '../../../platform/pictures/blend-outside.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { widened } from './regions.ts';

const noise = (seed: number, width: number, height: number) => {
  const random = randomOf(seed);
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = random(256);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
};
const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
/** Opaque, and clear in a circle; its edge is in between. */
const maskOf = (width: number, height: number) =>
  sharp(
    Buffer.from(
      Array.from({ length: width * height * 4 }, (_, at) => {
        const [x, y] = [((at >> 2) % width) - width / 2, Math.floor((at >> 2) / width) - height / 2];
        return at % 4 === 3 ? Math.min(255, Math.max(0, Math.round((Math.hypot(x, y) - 20) * 64))) : 0;
      }),
    ),
    { raw: { width, height, channels: 4 } },
  )
    .png()
    .toBuffer();

test('no pixel outside the mask differs on 20 pictures', async () => {
  for (let at = 0; at < 20; at++) {
    const [width, height] = [80 + at * 3, 90 + at];
    const drawn = noise(at, width, height);
    const original = await (at % 2 ? drawn.png() : drawn.jpeg()).toBuffer();
    const painted = await noise(at + 100, at % 3 ? width : 64, at % 3 ? height : 64)
      .png()
      .toBuffer();
    const mask = await maskOf(width, height);
    const [before, after, cover] = await Promise.all([
      pixels(original),
      blendOutside(original, painted, mask).then(pixels),
      pixels(mask),
    ]);
    expect(after).toHaveLength(before.length);
    let [outside, changedOutside, changedInside] = [0, 0, 0];
    for (let pixel = 0; pixel < before.length; pixel += 4) {
      const differs = before.subarray(pixel, pixel + 4).compare(after.subarray(pixel, pixel + 4)) !== 0;
      if (cover[pixel + 3] === 255) {
        outside++;
        if (differs) changedOutside++;
      } else if (cover[pixel + 3] === 0 && differs) changedInside++;
    }
    expect([changedOutside, outside > 1000, changedInside > 500]).toEqual([0, true, true]);
  }
});

test('a widened picture keeps its place; its mask is clear around it', async () => {
  const original = await noise(7, 50, 40).png().toBuffer();
  const { bytes, mask } = await widened(original, { left: 10, top: 0, right: 5, bottom: 20 });
  const inside = { left: 10, top: 0, width: 50, height: 40 };
  expect(await sharp(mask).metadata()).toMatchObject({ width: 65, height: 60 });
  expect(await pixels(await sharp(bytes).extract(inside).png().toBuffer())).toEqual(await pixels(original));
  const cover = await pixels(mask);
  for (let at = 0; at < 65 * 60; at++) {
    const [x, y] = [at % 65, Math.floor(at / 65)];
    const isKept = x >= 10 && x < 60 && y < 40;
    if (cover[at * 4 + 3] !== (isKept ? 255 : 0)) throw new Error(`mask at ${x} ${y}`);
  }
});

describe('through the api', () => {
  let on: DrawingSite;
  let user: MadeUser;
  beforeAll(async () => {
    const capabilities = { count: 2, references: 2, mask: true, size: { least: 64, most: 2048, step: 16 } };
    on = await drawingSite({ capabilities });
    user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
  });
  afterAll(() => on.close());

  const read = async (url: string) => pixels((await on.site.app.inject({ url })).rawPayload);
  async function upload(bytes: Buffer): Promise<number> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'mask.png');
    const url = `${await on.site.url()}/api/upload/image`;
    const response = await fetch(url, { method: 'POST', body: form, headers: { token: user.token } });
    return dataOf<{ id: number }>((await response.json()) as Reply).id;
  }

  test('an edited picture equals the old one outside its mask', async () => {
    const first = await on.painted(user);
    const mask = await upload(await maskOf(700, 700));
    on.picture = (await noise(1, 1024, 1024).png().toBuffer()).toString('base64');
    const edited = await on.painted(user, { action: 'edit', image_id: first.id, mask, prompt: '一只猫' });
    expect(edited).toMatchObject({
      parent_id: first.id,
      root_id: first.id,
      action: 'edit',
      references: [{ record_id: first.id }],
      requested: { width: 700, height: 700 },
      actual: { width: 700, height: 700 },
    });
    const [order] = on.fake.orders();
    expect(order?.path).toBe('/images/edits');
    expect(order?.text).toMatch(/name="size"\r\n\r\n704x704\r\n/);
    expect(order?.text).toContain('name="mask"');
    const [before, after] = await Promise.all([read(first.image), read(edited.image)]);
    const corner = 100 * 4;
    expect(after.subarray(0, corner)).toEqual(before.subarray(0, corner));
    const centre = (350 * 700 + 350) * 4;
    expect(after.subarray(centre, centre + 40)).not.toEqual(before.subarray(centre, centre + 40));
    const again = await on.painted(user, { action: 'edit', image_id: edited.id, mask, prompt: '一只狗' });
    expect(again).toMatchObject({ parent_id: edited.id, root_id: first.id });
  });

  test('an extended picture holds the old one and its prompt', async () => {
    const first = await on.painted(user, { prompt: '草原' });
    const [{ width = 0, height = 0 } = {}] = [first.actual];
    const wider = await on.painted(user, {
      action: 'extend',
      image_id: first.id,
      prompt: '',
      extend: { left: 30, top: 0, right: 70, bottom: 0 },
    });
    expect(wider).toMatchObject({ prompt: '草原', actual: { width: width + 100, height } });
    const inside = await sharp((await on.site.app.inject({ url: wider.image })).rawPayload)
      .extract({ left: 30, top: 0, width, height })
      .png()
      .toBuffer();
    expect((await pixels(inside)).equals(await read(first.image))).toBe(true);
  });
});
