import { type DrawingSite, drawingSite } from '../../../testing/draw.ts';
import { dataOf, type MadeUser, makeUser } from '../../../testing/make.ts';
import { approve } from '../../../testing/square.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';

let on: DrawingSite;
let operator: TestOperator;
let author: MadeUser;
let user: MadeUser;
beforeAll(async () => {
  on = await drawingSite({ capabilities: { references: 2 } });
  operator = await testOperator(on.site);
  author = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
  user = await makeUser(on.site, { credits: { chat: 0, draw: 20 } });
});
afterAll(() => on.close());

async function posted(shows: string[]) {
  const record = await on.painted(author);
  const body = { draw_records_id: record.id, title: '雪山', shows };
  const { id } = dataOf<{ id: number }>(await on.site.post('/draw_square/add', body, { token: author.token }));
  return { id, record, approve: () => approve(operator, id) };
}
const referring = (square_id: number) => ({ references: [{ square_id, role: 'style', strength: 0.5 }] });

test('a work of the square becomes a reference that links back', async () => {
  const { id, record, approve } = await posted(['remix']);
  const lost = { code: 0, msg: '参考图已失效，请重新添加', data: { field: 'references' } };
  expect(await on.ask(user, referring(id))).toMatchObject(lost);
  await approve();
  const drawn = await on.painted(user, referring(id));
  expect(on.fake.orders().at(-1)?.path).toContain('/images/edits');
  expect(drawn).toMatchObject({
    // The author's record has no number for others.
    parent_id: 0,
    root_id: 0,
    references: [{ square_id: id, role: 'style', strength: 0.5 }],
  });
  expect(drawn.references[0]?.url).not.toBe(record.image);
  await on.site.post('/draw_square/withdraw', { id }, { token: author.token });
  expect(await on.ask(user, referring(id))).toMatchObject(lost);
});

test('one whose author does not let others draw after it is refused', async () => {
  const { id, approve } = await posted(['prompt']);
  await approve();
  expect(await on.ask(user, referring(id))).toMatchObject({ code: 0, data: { field: 'references' } });
});
