import { setSetting } from 'shared/contracts/operator/site/settings.ts';
import sharp from 'sharp';
import { readPictureLabel } from '../../platform/pictures/picture-label.ts';
import { type DrawingSite, drawingSite } from '../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { makePainter } from '../../testing/make-painter.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { makeCodes } from './make-codes.ts';

let on: DrawingSite;
let codes: ReturnType<typeof makeCodes>;
let user: MadeUser;
const content = 'https://example.com/menu?table=12';
const { signal } = new AbortController();

beforeAll(async () => {
  on = await drawingSite();
  codes = makeCodes(on);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 50 } });
  const control = { capabilities: { control: true } };
  await makePainter(on.site, on.fake, { name: 'webui', kind: 'sdwebui', models: ['monster'], ...control });
});
afterAll(() => on.close());

test('the generated mark stands beside the code in each shape', async () => {
  const operator = await testOperator(on.site);
  await operator.get(setSetting, { key: 'label.mark', value: 'always' });
  for (const aspect_ratio of ['1:1', '9:16']) {
    codes.willPaint();
    const long = `${content}&note=${'x'.repeat(300)}`;
    const id = await codes.imagine(user, { qr_content: long, prompt: '山', aspect_ratio, model: 'paint' });
    await on.paint();
    const { rawPayload } = await on.site.app.inject({ url: (await codes.record(user, id)).image });
    expect(await on.site.app.codes.read(rawPayload, signal, [])).toBe(long);
    expect(await readPictureLabel(rawPayload)).toMatchObject({ label: { Label: '1' } });
  }
  await operator.get(setSetting, { key: 'label.mark', value: 'download' });
});

test('a ControlNet model gets the code; a readable picture stays unchanged', async () => {
  const path = 'POST /sdapi/v1/txt2img';
  const painted = await sharp(await on.site.app.codes.control({ text: content, ratio: '1:1' }, signal, []))
    .tint('#203060')
    .png()
    .toBuffer();
  on.fake.answer({ [path]: [{ images: [painted.toString('base64')], info: '{}' }] });
  const id = await codes.imagine(user, { qr_content: content, prompt: '城堡', model: 'monster' });
  await on.paint();
  expect(await codes.record(user, id)).toMatchObject({ status: 3, proof: { is_proven: 1, steps: 0 } });
  const order = JSON.parse(on.fake.orders().at(-1)?.text ?? '{}');
  const [unit] = order.alwayson_scripts.controlnet.args;
  expect(unit).toMatchObject({ enabled: true, model: 'control_v1p_sd15_qrcode_monster', weight: 1.3 });
  expect(await on.site.app.codes.read(Buffer.from(unit.image, 'base64'), signal, [])).toBe(content);
});

test('a picture of such a model that is not read is repaired', async () => {
  on.fake.answer({ 'POST /sdapi/v1/txt2img': [{ images: [on.picture], info: '{}' }] });
  const id = await codes.imagine(user, { qr_content: content, prompt: '城堡', model: 'monster' });
  await on.paint();
  const record = await codes.record(user, id);
  expect(record).toMatchObject({ status: 3, proof: { is_proven: 1 } });
  expect(record.proof?.steps).toBeGreaterThan(0);
});
