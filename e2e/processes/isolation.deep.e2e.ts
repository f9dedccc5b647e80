import { sitePaths } from '../testing/site-paths.ts';
import { ask, expect, test, tokenOf } from '../testing/site-test.ts';

/** Users, each with marks of their own in name, number and the list of chats. */
const users = 20;
const requests = 2000;

async function makeUser(site: string, index: number) {
  const account = { mobile: `1390013${String(9000 + index)}`, password: 'marked12345' };
  await ask(site, '/login/register', { channel: 4, scene: 2, ...account, password_confirm: account.password }).catch(
    // A site that is tried again knows them.
    () => undefined,
  );
  const token = await tokenOf(site, account);
  const name = `记号${String(index).padStart(3, '0')}人`;
  await ask(site, '/user/setInfo', { field: 'nickname', value: name }, token);
  const { id } = await ask<{ id: number }>(site, '/chatCategory/add', {}, token);
  const title = `对话${String(index).padStart(3, '0')}段`;
  await ask(site, '/chatCategory/edit', { id, name: title }, token);
  const center = await fetch(`${site}/api/user/center`, { headers: { token } });
  const { data } = (await center.json()) as { data: { sn: string } };
  return { token, marks: [name, title, data.sn] };
}

// Shows: ISO-01
test('ISO-01: of twenty users’ pages, all routes, asked 2,000 times, 50 at once, none holds a mark of another', async ({
  baseURL,
}) => {
  const site = baseURL ?? '';
  const everyone = await Promise.all(Array.from({ length: users }, (_, index) => makeUser(site, index)));
  expect(new Set(everyone.flatMap(({ marks }) => marks)).size).toBe(3 * users);
  let next = 0;
  let own = 0;
  const leaks: string[] = [];
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      // A page made while the API was slow says nothing of anybody; most must say who asked, or this test proves nothing.
      for (let n = next++; n < requests || own < requests * 0.8; n = next++) {
        const path = sitePaths[n % sitePaths.length] ?? '/';
        // Every eleventh is a visitor who is not logged in, on the same connections.
        const me = n % 11 ? everyone[(n * 7) % users] : undefined;
        const headers: Record<string, string> = me ? { cookie: `token=${me.token}` } : {};
        const html = await (await fetch(site + path, { headers, redirect: 'manual' })).text();
        for (const other of everyone) {
          if (other !== me && other.marks.some((mark) => html.includes(mark))) leaks.push(`${path} ${other.marks[0]}`);
        }
        if (me?.marks.some((mark) => html.includes(mark))) own++;
      }
    }),
  );
  expect(leaks).toEqual([]);
});
