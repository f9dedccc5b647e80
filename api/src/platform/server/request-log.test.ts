import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

// Shows: ISO-12
test('ISO-12: each of 600 mixed log lines has its own request', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => makeUser(site)));
  const paths = [
    '/user/center',
    '/pc/config',
    '/article/lists',
    '/chatCategory/lists',
    '/nope',
    '/article/detail?id=1',
  ];
  const asked = new Map<string, { route: string; user: number | undefined }>();
  for (let batch = 0; batch < 10; batch++) {
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const path = paths[index % paths.length] ?? '';
        const user = users[index % users.length];
        const id = `mixed-${batch}-${index}`;
        const route = path === '/nope' ? 'none' : `/api${path.split('?')[0]}`;
        asked.set(id, { route, user: path === '/nope' ? undefined : user?.id });
        const headers = { 'x-request-id': id, token: user?.token ?? '' };
        const response = await site.app.inject({ url: `/api${path}`, headers });
        expect(response.headers['x-request-id']).toBe(id);
      }),
    );
  }
  const lines = site.log.filter((line) => line.msg === 'request');
  expect(lines).toHaveLength(600);
  for (const line of lines) {
    const { route, user } = asked.get(String(line.request_id)) ?? {};
    // An open call that needs nobody may leave the user out, but it never names another one.
    expect([line.request_id, line.route, line.user ?? user]).toEqual([line.request_id, route, user]);
  }
  expect(lines.filter(({ user }) => user !== undefined).length).toBeGreaterThan(100);
});
