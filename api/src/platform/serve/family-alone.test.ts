import { openChat } from '../../testing/ask-chat.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp({ config: { contract: 'family' } });
});
afterAll(() => site.close());

test('neither the configuration nor the calls have anything of ours', async () => {
  const config = dataOf<Record<string, unknown>>(await site.get('/pc/config'));
  expect(config).toMatchObject({ install: true, member_package_status: expect.stringMatching(/^\d$/) });
  for (const name of ['capabilities', 'label', 'demonstration', 'share_image']) expect(config).not.toHaveProperty(name);
  const { token } = await makeUser(site);
  for (const path of ['/order/lists', '/user/overview', '/events', '/content/page?name=introduce']) {
    const { statusCode } = await site.app.inject({ url: `/api${path}`, headers: { token } });
    expect([path, statusCode]).toEqual([path, 404]);
  }
  expect((await site.app.inject('/api/files/v1/brand/icon.svg')).statusCode).toBe(200);
});

test('a user has numbers as texts and null for what is empty', async () => {
  const { token } = await makeUser(site);
  const user = dataOf<Record<string, unknown>>(await site.get('/user/center', { token }));
  expect(user).toMatchObject({ balance: '20', real_name: null });
  expect(user).not.toHaveProperty('member_free_left');
  expect(await site.get('/user/center', { token: 'x'.repeat(43) })).toMatchObject({ code: -1 });
});

test('an answer comes as events without numbers, run and receipt', async () => {
  const user = await makeUser(site);
  expect(await site.post('/chatCategory/add', {}, { token: user.token })).toMatchObject({ code: 1, data: [] });
  const [session] = dataOf<{ id: number }[]>(await site.get('/chatCategory/lists', { token: user.token }));
  expect(Object.keys(session ?? {})).toEqual(['id', 'name']);
  const text = await (await openChat(site, user.token, { question: '你好', other_id: session?.id })).text();
  expect(text).toMatch(/^data: /);
  expect(text).not.toContain('id: ');
  const events = [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data));
  expect(events.at(-1)).toMatchObject({ event: 'finish', index: 0 });
  for (const event of events) {
    expect(Object.keys(event).every((name) => 'event id data model index incremental code'.includes(name))).toBe(true);
  }
});
