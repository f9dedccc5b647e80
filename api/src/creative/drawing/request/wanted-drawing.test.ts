import type { Reply } from 'shared/contracts/reply.ts';
import sharp from 'sharp';
import { models } from '../../../providers/channels/channel-tables.ts';
import { sensitiveWords } from '../../../site/sensitive/sensitive-tables.ts';
import { settings } from '../../../site/settings/site-tables.ts';
import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { makePainter } from '../../../testing/make-painter.ts';
import { plainPng } from '../../../testing/providers/fake-images.ts';

let on: DrawingSite;
let user: MadeUser;
let other: MadeUser;
const able = {
  count: 4,
  references: 2,
  mask: true,
  upscale: true,
  variation: true,
  negative: true,
  seed: true,
  transparent: true,
  styles: ['水彩'],
  qualities: ['high'],
  ratios: ['16:9'],
  size: { least: 256, most: 1024, step: 64 },
};
/** Things that a request may name. */
const made = { upload: 0, foreign: 0, picture: 0, foreignPicture: 0, small: 0, opaque: 0, jpeg: 0 };

async function upload(bytes: Buffer, { token }: MadeUser): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png');
  const response = await fetch(`${await on.site.url()}/api/upload/image`, {
    method: 'POST',
    body: form,
    headers: { token },
  });
  return dataOf<{ id: number }>((await response.json()) as Reply).id;
}

const cleared = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer();

beforeAll(async () => {
  on = await drawingSite({ capabilities: able });
  await makePainter(on.site, on.fake, { name: 'plain', models: ['plain'], capabilities: {} });
  [user, other] = [
    await makeUser(on.site, { credits: { chat: 0, draw: 100 } }),
    await makeUser(on.site, { credits: { chat: 0, draw: 100 } }),
  ];
  made.picture = (await on.painted(user, { model: 'paint' })).id;
  made.foreignPicture = (await on.painted(other, { model: 'paint' })).id;
  made.upload = await upload(await plainPng('#ff0000', 40), user);
  made.foreign = await upload(await plainPng('#ff0000', 40), other);
  made.small = await upload(await cleared(40), user);
  made.opaque = await upload(await plainPng('#ff0000', 700), user);
  made.jpeg = await upload(
    await sharp(await plainPng('#ff0000', 700))
      .jpeg()
      .toBuffer(),
    user,
  );
  await on.site.database.db.insert(sensitiveWords).values({ word: '禁词', squeezed: '禁词' });
  await on.site.database.db.insert(settings).values({ name: 'chat', value: { is_sensitive: 1 } });
});
afterAll(() => on.close());

type Body = object | (() => object);
test.each<[what: string, body: Body, field: string, sentence: string]>([
  ['an empty prompt', { prompt: ' ' }, 'prompt', '请输入画面描述'],
  ['1,025 letters', { prompt: '山'.repeat(1025) }, 'prompt', '描述不能超过 1024 字'],
  ['a forbidden word', { prompt: '画一个 禁 词' }, 'prompt', '内容包含不允许的词语'],
  ['a model that is gone', { model: 'gone' }, 'model', '所选模型已下架'],
  ['an unknown action', { action: 'paint' }, 'action', '操作不正确'],
  ['too many pictures for the model', { n: 5 }, 'n', '所选模型一次最多生成 4 张'],
  ['eleven pictures', { n: 11 }, 'n', '张数过多'],
  ['half a picture', { n: 1.5 }, 'n', '张数不正确'],
  ['a ratio that it does not have', { scale: '3:1' }, 'scale', '不支持这个比例'],
  ['one side', { width: 512 }, 'height', '请同时填写宽度和高度'],
  ['a side of another step', { width: 500, height: 512 }, 'width', '64 的倍数'],
  ['a side that is too long', { width: 512, height: 2048 }, 'height', '256 到 1024'],
  ['a size where there are only ratios', { model: 'plain', width: 512, height: 512 }, 'width', '不支持自定义尺寸'],
  ['an unknown style', { style: '油画' }, 'style', '所选模型没有这个选项'],
  ['an unknown engine', { engine: 'turbo' }, 'engine', '所选模型没有这个选项'],
  ['an unknown quality', { quality: 'ultra' }, 'quality', '所选模型没有这个选项'],
  ['a seed below zero', { seed: -1 }, 'seed', '种子不能为负'],
  ['a seed for a model without', { model: 'plain', seed: 1 }, 'seed', '所选模型不支持种子'],
  ['words not to be seen, for a model without', { model: 'plain', no_content: '人' }, 'no_content', '反向描述'],
  ['no ground, for a model without', { model: 'plain', transparent: 1 }, 'transparent', '透明背景'],
  [
    'a reference for a model without',
    () => ({ model: 'plain', references: [{ upload_id: made.upload }] }),
    'references',
    '不能使用参考图',
  ],
  [
    'three references',
    () => ({ references: Array(3).fill({ upload_id: made.upload }) }),
    'references',
    '最多使用 2 张',
  ],
  ['a reference of another user', () => ({ references: [{ upload_id: made.foreign }] }), 'references', '参考图已失效'],
  [
    'a drawn reference of another user',
    () => ({ references: [{ record_id: made.foreignPicture }] }),
    'references',
    '参考图已失效',
  ],
  ['a reference without a name', { references: [{}] }, 'references', '参考图已失效'],
  ['a strength of two', () => ({ references: [{ upload_id: made.upload, strength: 2 }] }), 'references', '参考强度'],
  [
    'an address that is no upload',
    { image_base: '/api/files/upload/AAAAAAAAAAAAAAAAAAAAAA.png' },
    'image_base',
    '参考图已失效',
  ],
  ['an edit of nothing', { action: 'edit' }, 'image_id', '请先选择一张图片'],
  [
    'an edit of another user’s picture',
    () => ({ action: 'edit', image_id: made.foreignPicture }),
    'image_id',
    '图片不存在',
  ],
  ['an edit without a mask', () => ({ action: 'edit', image_id: made.picture }), 'mask', '请先涂抹'],
  [
    'a mask of another size',
    () => ({ action: 'edit', image_id: made.picture, mask: made.small }),
    'mask',
    '尺寸不一致',
  ],
  [
    'a mask that marks nothing',
    () => ({ action: 'edit', image_id: made.picture, mask: made.opaque }),
    'mask',
    '请先涂抹',
  ],
  ['a mask that is a JPEG', () => ({ action: 'edit', image_id: made.picture, mask: made.jpeg }), 'mask', '应为 PNG'],
  [
    'an extension by nothing',
    () => ({ action: 'extend', image_id: made.picture, extend: {} }),
    'extend',
    '请选择要扩展的方向',
  ],
  [
    'an extension that is too wide',
    () => ({ action: 'extend', image_id: made.picture, extend: { left: 400 } }),
    'extend',
    '不能超过 1024',
  ],
  [
    'an edit by a model without',
    () => ({ action: 'edit', model: 'plain', image_id: made.picture }),
    'action',
    '不能修改图片的局部',
  ],
  [
    'larger by a model without',
    () => ({ action: 'upsample1', model: 'plain', image_id: made.picture }),
    'action',
    '不能放大',
  ],
  ['a parent of another user', () => ({ parent_id: made.foreignPicture }), 'parent_id', '来源图片不存在'],
])('%s is refused at its place, and nothing is held', async (_what, body, field, sentence) => {
  const before = await on.balance(user);
  const refused = await on.ask(user, { model: 'paint', ...(typeof body === 'function' ? body() : body) });
  expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining(sentence), data: { field } });
  expect(await on.balance(user)).toBe(before);
});

test('a closed tool and a site without models say so', async () => {
  const { db } = on.site.database;
  await db.insert(settings).values({ name: 'draw', value: { is_open: 0 } });
  expect(await on.ask(user)).toMatchObject({ code: 0, msg: '绘画暂未开放' });
  await db.delete(settings);
  await db.update(models).set({ isEnabled: false });
  expect(await on.ask(user)).toMatchObject({ code: 0, msg: '暂时没有可用的绘画模型，请稍后再试' });
  await db.update(models).set({ isEnabled: true });
});

test('more pictures at once than one user may have are refused', async () => {
  const { db } = on.site.database;
  await db.insert(settings).values({ name: 'limits', value: { pictures_at_once: 3 } });
  const { records_ids } = await on.imagine(user, { model: 'paint', n: 2 });
  expect(await on.ask(user, { model: 'paint', n: 2 })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('最多同时绘制 3 张'),
  });
  await on.site.post('/draw_records/cancel', { ids: records_ids }, { token: user.token });
  await db.delete(settings);
});
