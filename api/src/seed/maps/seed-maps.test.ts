import { eq } from 'drizzle-orm';
import type { MindMap, MindMapRow } from 'shared/contracts/creative/mind-map.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { mindMaps } from '../../creative/mind-map/mind-map.ts';
import { openLogin } from '../../site/login/stored-logins.ts';
import { demoAccount } from '../../site/user/demo-account.ts';
import { findUserByLoginName } from '../../site/user/stored-users.ts';
import { askChat } from '../../testing/ask-chat.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { seed } from '../seed.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await seed(site.database.db, site.app.config);
});
afterAll(() => site.close());

test('the demo account keeps six maps; the empty page an example', async () => {
  const { db } = site.database;
  await seed(db, site.app.config);
  const user = await findUserByLoginName(db, { kind: 'mobile', name: demoAccount.mobile });
  const token = await openLogin(db, user?.id ?? 0, 4);
  const { lists, count } = dataOf<{ lists: MindMapRow[]; count: number }>(await site.get('/mind_map/lists', { token }));
  expect(count).toBe(6);
  expect(await db.$count(mindMaps, eq(mindMaps.userId, user?.id ?? 0))).toBe(6);
  for (const { id, title } of lists) {
    const { markdown } = dataOf<MindMap>(await site.get(`/mind_map/detail?id=${id}`, { token }));
    expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
    expect(markdown.match(/^# /gm)).toHaveLength(1);
  }
  const { mindmap_config } = dataOf<SiteConfig>(await site.get('/pc/config'));
  expect(mindmap_config).toMatchObject({ is_open: 1, is_example: 1, example_content: expect.stringMatching(/^# /) });
});

test.each([
  ['去云南旅行七天', '# 去云南旅行七天', '## 行前准备'],
  ['微积分期末复习', '# 微积分期末复习', '## 学习节奏'],
  ['宇宙', '# 宇宙', '## 是什么'],
  [{ task: 'expand', title: '预算', path: '', branch: '- 预算\n  - 可能的风险\n' }, '- 要解决的问题', '- 怎样算完成'],
  [{ task: 'summarise', title: '预算', path: '', branch: '- 预算\n  - 机票\n' }, '（演示）', '机票'],
])('the demonstration writes what a map needs of it (%#)', async (question, begin, has) => {
  const user = await findUserByLoginName(site.database.db, { kind: 'mobile', name: demoAccount.mobile });
  const token = await openLogin(site.database.db, user?.id ?? 0, 4);
  const { text } = await askChat(site, token, { question, type: 4 });
  expect(text.startsWith(begin)).toBe(true);
  expect(text).toContain(has);
});
