import { addQrTemplate, editQrTemplate } from 'shared/contracts/operator/creative/qr-templates.ts';
import { setLimit } from 'shared/contracts/operator/site/limits.ts';
import { memberships } from '../../account/membership/membership-tables.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../testing/make.ts';
import { plainPng } from '../../testing/providers/fake-images.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { makeCodes } from './make-codes.ts';

let on: DrawingSite;
let codes: ReturnType<typeof makeCodes>;
let operator: TestOperator;
let user: MadeUser;

beforeAll(async () => {
  on = await drawingSite();
  codes = makeCodes(on);
  operator = await testOperator(on.site);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 50 } });
});
afterAll(() => on.close());

async function upload(bytes: Buffer, { token }: MadeUser): Promise<{ id: number; url: string }> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  const response = await fetch(`${await on.site.url()}/api/upload/image`, {
    method: 'POST',
    body: form,
    headers: { token },
  });
  return dataOf(JSON.parse(await response.text()));
}

const code = (text: string) => on.site.app.codes.control({ text, ratio: '1:1' }, AbortSignal.timeout(20_000), []);

// Shows: XSS-21
test.each([
  ['no content', {}, 'qr_content', '请输入内容'],
  ['a control character', { qr_content: 'a\u0007b' }, 'qr_content', '内容里有看不见的控制字符，请删去'],
  ['four kilobytes', { qr_content: 'a'.repeat(4096) }, 'qr_content', '内容过长'],
  ['text that turns around', { qr_content: 'a\u202eb' }, 'qr_content', '内容里有看不见的控制字符，请删去'],
  [
    'too much',
    { qr_content: '字'.repeat(201) },
    'qr_content',
    '内容共 603 字节，最多 600 字节（一个汉字 3 字节），请缩短',
  ],
  ['no keyword', { qr_content: 'a', prompt: '' }, 'prompt', '请输入画面关键词'],
  ['a keyword that is too long', { qr_content: 'a', prompt: '山'.repeat(1001) }, 'prompt', '关键词不能超过 1000 字'],
  ['an unknown style', { qr_content: 'a', pixel_style: 'dots' }, 'pixel_style', '像素样式不正确'],
  ['round eyes', { qr_content: 'a', marker_shape: 'circle' }, 'marker_shape', '码眼形状不正确'],
  ['an unknown ratio', { qr_content: 'a', aspect_ratio: '1:9' }, 'aspect_ratio', '图片比例不正确'],
  ['a model that is gone', { qr_content: 'a', model: 'none' }, 'model', '所选模型已下架，请换一个模型'],
  ['no template', { qr_content: 'a', way: 2 }, 'template_id', '请选择一个模板'],
  ['a template that is gone', { qr_content: 'a', way: 2, template_id: 999 }, 'template_id', '所选模板已下架，请换一个'],
  ['an upload that is gone', { type: 2, qr_upload_id: 999_999 }, 'qr_image', '上传的二维码已失效，请重新上传'],
  [
    'a picture that is gone',
    { qr_content: 'a', picture: { record_id: 999_999 } },
    'references',
    '参考图已失效，请重新添加',
  ],
])('%s is refused at its field, and nothing is held', async (_what, body, field, msg) => {
  expect(await codes.ask(user, { prompt: '一座山', ...body })).toMatchObject({ code: 0, msg, data: { field } });
  expect(await on.balance(user)).toBe(50);
});

// Shows: XSS-21
test('a zero byte is refused before anything is read', async () => {
  const refused = await codes.ask(user, { qr_content: 'a\u0000b', prompt: '一座山' });
  expect(refused).toMatchObject({ code: 0, msg: '请求内容包含无法识别的字符' });
});

// Shows: XSS-21
test.each([
  '<img src=x onerror=alert(1)>"><script>alert(1)</script>',
  'javascript:alert(document.cookie)//%0a&amp;',
  '👩‍👩‍👧 ＨＴＭＬ 你好 \'"`{{7*7}}',
])('XSS-21: a code says %s, letter by letter', async (text) => {
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: text, prompt: text });
  await on.paint();
  const record = await codes.record(user, id);
  expect(record).toMatchObject({ status: 3, qr_content: text, prompt: text, proof: { is_proven: 1 } });
  const image = await on.site.app.inject({ url: record.image });
  expect(await on.site.app.codes.read(image.rawPayload, AbortSignal.timeout(20_000), [])).toBe(text);
});

test('an uploaded code is read into a code of the same content', async () => {
  const { id, url } = await upload(await code('WIFI:T:WPA;S:a\\;b;P:p\\\\q;;'), user);
  const read = await on.site.post('/qrcode/read', { upload_id: id }, { token: user.token });
  expect(read).toMatchObject({ code: 1, data: { qr_content: 'WIFI:T:WPA;S:a\\;b;P:p\\\\q;;' } });
  codes.willPaint();
  const made = await codes.imagine(user, { type: 2, qr_image: url, prompt: '一座山' });
  await on.paint();
  const record = await codes.record(user, made);
  expect(record).toMatchObject({ status: 3, type: 2, qr_content: 'WIFI:T:WPA;S:a\\;b;P:p\\\\q;;' });
  expect((await on.site.app.inject({ url: record.qr_image })).statusCode).toBe(200);
  const other = await makeUser(on.site);
  expect(await on.site.post('/qrcode/read', { upload_id: id }, { token: other.token })).toMatchObject({
    code: 0,
    msg: '上传的二维码已失效，请重新上传',
  });
});

test('an upload without a code is refused, and reading has a limit', async () => {
  const reader = await makeUser(on.site);
  const { id } = await upload(await plainPng('#808080', 200), reader);
  await operator.get(setLimit, { name: 'code_readings', value: 2 });
  const read = async () => (await on.site.post('/qrcode/read', { upload_id: id }, { token: reader.token })).msg;
  expect([await read(), await read(), await read()]).toEqual([
    ...['没有在图片里识别到二维码，请换一张更清晰的', '没有在图片里识别到二维码，请换一张更清晰的'],
    '识别得太频繁了，请一小时后再试',
  ]);
});

test('a template has its own price; members’ ones are theirs alone', async () => {
  const { id } = await operator.get(addQrTemplate, {
    name: '水墨山居',
    prompt: '远山与小舟',
    price: 5,
    pixel_style: 'halftone',
    marker_shape: 'rounded',
    style: '水墨',
  });
  const before = await on.balance(user);
  codes.willPaint();
  const made = await codes.imagine(user, { way: 2, template_id: id, qr_content: 'https://a.example', prompt: '春天' });
  await on.paint();
  expect(await codes.record(user, made)).toMatchObject({
    status: 3,
    way: 2,
    template_id: id,
    template_text: '水墨山居',
    pixel_style: 'halftone',
    marker_shape: 'rounded',
    prompt: '春天',
    receipt: { settled: 5 },
  });
  expect(on.fake.orders().at(-1)?.text).toContain('远山与小舟，春天');
  expect(await on.balance(user)).toBe(before - 5);
  await operator.get(editQrTemplate, { id, vip: true });
  const ask = () => codes.ask(user, { way: 2, template_id: id, qr_content: 'https://a.example' });
  expect(await ask()).toMatchObject({ code: 0, msg: '这个模板仅供会员使用' });
  const endTime = new Date(Date.now() + 86_400_000);
  await on.site.database.db
    .insert(memberships)
    .values({ userId: user.id, packageName: '月度会员', dailyQuota: 3, endTime });
  expect(await ask()).toMatchObject({ code: 1 });
  await operator.get(editQrTemplate, { id, shown: false });
  expect(await ask()).toMatchObject({ code: 0, msg: '所选模板已下架，请换一个' });
});
