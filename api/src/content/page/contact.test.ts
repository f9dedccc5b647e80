import { sql } from 'drizzle-orm';
import { contactRefusals } from 'shared/contracts/content/content-page.ts';
import { finishContact, listContacts, removeContact } from 'shared/contracts/operator/content/contacts.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';
import { messagesOfAll } from './contact-form.ts';
import { contactMessages } from './content-tables.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
});
afterAll(() => site.close());

const message = { page: 'cms_lead', name: '小满', way: '13800138000', content: '想看看团队怎么用' };

test('a message is kept for the operator, who marks it as answered', async () => {
  expect(await site.post('/content/contact', message)).toMatchObject({ code: 1, msg: '已收到，我们会尽快与你联系' });
  const [kept] = (await operator.get(listContacts, {})).lists;
  expect(kept).toMatchObject({ ...message, done_time: null });
  await operator.get(finishContact, { id: kept?.id ?? 0 });
  expect((await operator.get(listContacts, {})).lists[0]).toMatchObject({ done_time: expect.any(String) });
  const { count } = await operator.get(listContacts, {});
  await operator.get(removeContact, { id: kept?.id ?? 0 });
  expect((await operator.get(listContacts, {})).count).toBe(count - 1);
  expect(await operator.ask(removeContact, { id: kept?.id ?? 0 })).toMatchObject({ code: 0 });
});

test('messages answered half a year ago are deleted, waiting ones not', async () => {
  const { db } = site.database;
  const made = await db
    .insert(contactMessages)
    .values(
      [181, 179, null].map((days) => ({
        ...message,
        content: `答复过 ${days} 天`,
        createTime: sql`now() - interval '400 days'`,
        doneTime: days === null ? null : sql`now() - make_interval(days => ${days})`,
      })),
    )
    .returning();
  const ids = made.map(({ id }) => id);
  const left = async () =>
    (await operator.get(listContacts, {})).lists.map(({ id }) => id).filter((id) => ids.includes(id));
  await site.app.jobs.plan();
  await site.app.tasks.start();
  await until(async () => (await left()).length < 3);
  expect(await left()).toEqual([ids[2], ids[1]]);
});

test('a message with the invisible field filled is not stored', async () => {
  const { count } = await operator.get(listContacts, {});
  expect(await site.post('/content/contact', { ...message, echo: 'http://spam.example' })).toMatchObject({
    code: 1,
  });
  expect((await operator.get(listContacts, {})).count).toBe(count);
});

test('without JavaScript the form shows its result; other sites cannot send', async () => {
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.app.inject({
      method: 'POST',
      url: '/api/content/contact-form',
      remoteAddress: '192.0.2.9',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const led = async (fields: Record<string, string>) => {
    const { statusCode, headers } = await send(fields, { 'sec-fetch-site': 'same-origin' });
    return [statusCode, headers.location];
  };
  const typed = { ...message, content: '用表单写的一句话', place: 'write' };
  expect(await led(typed)).toEqual([303, `/${message.page}?contact=sent#block-write`]);
  expect((await operator.get(listContacts, {})).lists[0]).toMatchObject({
    content: '用表单写的一句话',
    done_time: null,
  });
  expect(await led({ ...typed, way: ' ' })).toEqual([303, `/${message.page}?contact=way#block-write`]);
  const { count } = await operator.get(listContacts, {});
  expect(await led({ ...typed, echo: 'http://spam.example' })).toEqual([
    303,
    `/${message.page}?contact=sent#block-write`,
  ]);
  for (const wrong of [{ page: '//evil.example' }, { place: '"><script>' }, { page: '' }])
    expect((await send({ ...typed, ...wrong })).statusCode).toBe(400);
  expect((await send(typed, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await send({ ...typed, content: '长'.repeat(40_000) })).statusCode).toBe(413);
  expect((await operator.get(listContacts, {})).count).toBe(count);
  for (let sent = 1; sent < 5; sent++) await led({ ...typed, content: `表单里的第 ${sent} 封` });
  expect(await led(typed)).toEqual([303, `/${message.page}?contact=often#block-write`]);
});

test('missing fields are named, the sixth message of an hour is refused', async () => {
  expect(await site.post('/content/contact', { ...message, way: ' ' })).toMatchObject({
    code: 0,
    msg: '请填写手机号、邮箱或微信号',
    data: { field: 'way' },
  });
  for (let sent = 1; sent < 5; sent++)
    await site.post('/content/contact', { ...message, content: `第 ${sent} 封来信` });
  expect(await site.post('/content/contact', message)).toMatchObject({
    code: 0,
    msg: contactRefusals.often,
  });
});

test('the refusal of too many messages works with and without JavaScript', async () => {
  const { db } = site.database;
  await db.delete(limitCounters);
  for (let sent = 0; sent < 300; sent++) await allowOnce(db, messagesOfAll, '');
  expect(await site.post('/content/contact', message)).toMatchObject({ code: 0, msg: contactRefusals.busy });
  const { headers } = await site.app.inject({
    method: 'POST',
    url: '/api/content/contact-form',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(message).toString(),
  });
  expect(headers.location).toBe(`/${message.page}?contact=busy`);
});
