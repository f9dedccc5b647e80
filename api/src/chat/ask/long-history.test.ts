import { dataOf, type MadeUser, makeSession, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { chatMessages } from '../tree/chat-tables.ts';

let site: TestApp;
let user: MadeUser;
let session: number;
const rows = 60;
const long = '长'.repeat(80_000);

beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
  session = await makeSession(site, user);
  for (let at = 0; at < rows; at += 2) {
    const message = { userId: user.id, sessionId: session, status: 'done' } as const;
    await site.database.db.insert(chatMessages).values([
      { ...message, role: 'question', content: `问 ${at}` },
      { ...message, role: 'answer', content: `${long}${at}` },
    ]);
  }
});
afterAll(() => site.close());

const ask = (query: string, { token }: MadeUser = user) =>
  site.app.inject({ url: `/api/chat_records/chatLog?type=1&other_id=${session}${query}`, headers: { token } });

interface Page {
  count: number;
  page_size: number;
  lists: { content: string | string[] }[];
}
const endings = ({ lists }: Page) => lists.map(({ content }) => String(content).slice(-4).replace(/\D/g, ''));

describe('a history of seven megabytes', () => {
  // Shows: DOS-06
  test('without pages: the newest that fit into a megabyte, oldest first', async () => {
    const response = await ask('&page_type=0');
    expect(response.rawPayload.length).toBeLessThan(1.1 * 1024 * 1024);
    const page = dataOf<Page>(response.json());
    expect(page.count).toBe(rows);
    expect(endings(page)).toEqual(['52', '52', '54', '54', '56', '56', '58', '58']);
  });

  test('in pages: all of it, thirty rows at a time at most', async () => {
    const pages: Page[] = [];
    for (const no of [1, 2]) pages.push(dataOf<Page>((await ask(`&page_size=100&page_no=${no}`)).json()));
    expect(pages).toMatchObject([
      { count: rows, page_size: 30 },
      { count: rows, page_size: 30 },
    ]);
    expect(pages.map(({ lists }) => lists.length)).toEqual([30, 30]);
  });

  // Shows: DOS-06
  test('repeated requests of it by one user do not delay other users', async () => {
    const other = await makeUser(site);
    let read = 0;
    const crowd = Array.from({ length: 15 }, async () => {
      const { code } = (await ask('&page_size=30')).json();
      if (code === 1) read++;
      return code as number;
    });
    while (read === 0) await new Promise((resolve) => setImmediate(resolve));
    expect((await ask('', other)).json()).toMatchObject({ code: 1, data: { count: 0 } });
    expect(await site.get('/user/center', { token: other.token })).toMatchObject({ code: 1 });
    expect(read).toBeLessThan(6);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([0, 1]));
  });
});
