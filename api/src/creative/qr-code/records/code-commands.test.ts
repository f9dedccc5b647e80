import { listQrCodes, removeQrCode, showQrCode } from 'shared/contracts/operator/creative/qr-codes.ts';
import {
  addQrTemplate,
  editQrTemplate,
  listQrTemplates,
  removeQrTemplate,
} from 'shared/contracts/operator/creative/qr-templates.ts';
import type { DrawingSite } from '../../../testing/draw.ts';
import { type MadeUser, makeUser } from '../../../testing/make.ts';
import { approve, type SquareSite, squareSite } from '../../../testing/square.ts';
import type { TestOperator } from '../../../testing/test-operator.ts';
import { until } from '../../../testing/until.ts';
import { makeCodes } from '../make-codes.ts';
import { emptyDeletedCodes } from './empty-deleted.ts';

let square: SquareSite;
let on: DrawingSite;
let operator: TestOperator;
let user: MadeUser;

beforeAll(async () => {
  square = await squareSite();
  ({ on, operator } = square);
  user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
});
afterAll(() => on.close());

async function made(content: string): Promise<number> {
  const codes = makeCodes(on);
  codes.willPaint();
  const id = await codes.imagine(user, { qr_content: content, prompt: '山' });
  await on.paint();
  return id;
}

test('an operator finds a code by its content and removes it', async () => {
  const [good, bad] = [await made('https://good.example'), await made('https://bad.example/bank')];
  const found = async (input: object) => (await operator.get(listQrCodes, input)).lists.map(({ id }) => id);
  expect(await found({ who: user.mobile })).toEqual([bad, good]);
  expect(await found({ words: 'bad.example' })).toEqual([bad]);
  expect(await found({ state: 'failed' })).toEqual([]);
  const shown = await operator.get(showQrCode, { id: bad });
  expect(shown).toMatchObject({ content: 'https://bad.example/bank', price: 2, state: 'done', problem: '' });
  expect(shown.score).toMatch(/^1[12]\/12$/);
  expect(await operator.get(removeQrCode, { id: bad })).toMatchObject({ is_deleted: true, picture: '' });
  await until(async () => (await on.site.app.inject({ url: shown.picture })).statusCode === 404);
  expect(await makeCodes(on).records(user, [bad])).toEqual([]);
  expect(await operator.ask(showQrCode, { id: 9999 })).toMatchObject({ code: 0, msg: 'There is no QR code 9999.' });
  await emptyDeletedCodes(on.site.database.db, Date.now() + 8 * 86_400_000);
  expect(await operator.get(showQrCode, { id: bad })).toMatchObject({ content: '' });
  expect(await operator.get(showQrCode, { id: good })).toMatchObject({ content: 'https://good.example' });
});

test('a code that is removed is gone from the square too', async () => {
  const id = await made('https://false.example/bank');
  const [record] = await makeCodes(on).records(user, [id]);
  if (!record) throw new Error('there is no code');
  const post = await square.added(record, {}, user);
  await approve(operator, post);
  expect(await square.detail(post)).toMatchObject({ code: 1 });
  await operator.get(removeQrCode, { id });
  expect((await square.detail(post)).code).not.toBe(1);
  expect(await square.mine(post, user)).toMatchObject({ state: 'taken_down' });
});

test('templates are added, changed and removed', async () => {
  const added = await operator.get(addQrTemplate, { name: '夜色', prompt: '星空', price: 3, pixel_style: 'steer' });
  expect(added).toMatchObject({ name: '夜色', marker_shape: 'square', vip: false, shown: true });
  const { id } = added;
  expect(await operator.get(editQrTemplate, { id, price: 4, vip: true })).toMatchObject({
    price: 4,
    vip: true,
    prompt: '星空',
  });
  expect((await operator.get(listQrTemplates, {})).lists.map((one) => one.id)).toContain(id);
  expect(await operator.get(removeQrTemplate, { id })).toMatchObject({ name: '夜色' });
  expect(await operator.ask(editQrTemplate, { id, price: 1 })).toMatchObject({ code: 0 });
});
