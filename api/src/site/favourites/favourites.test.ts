import { getTableName, sql } from 'drizzle-orm';
import { creationFavourites } from '../../chat/creation/creation-tables.ts';
import { skillFavourites } from '../../chat/skill/skill-tables.ts';
import { recordCollections } from '../../chat/tree/chat-tables.ts';
import { articleCollections, news, newsCategories } from '../../content/news/news-tables.ts';
import { erasedTables } from '../../operations/erasure/erase-user.ts';
import { type MadeUser, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const tables = [skillFavourites, creationFavourites, articleCollections, recordCollections];
let site: TestApp;
let user: MadeUser;
beforeAll(async () => {
  site = await testApp();
  user = await makeUser(site);
});
afterAll(() => site.close());

test.each(tables.map(getTableName))('%s goes with the thing, and with the user', async (name) => {
  const { rows } = await site.database.db.execute<{ column: string; rule: string }>(sql`
    select kcu.column_name as column, rc.delete_rule as rule from information_schema.referential_constraints rc
    join information_schema.key_column_usage kcu on kcu.constraint_name = rc.constraint_name
    where kcu.table_name = ${name} and kcu.column_name <> 'user_id'`);
  expect(rows).toEqual([{ column: expect.stringMatching(/_id$/), rule: 'CASCADE' }]);
  expect(erasedTables.map(getTableName)).toContain(name);
});

test('two tabs collecting one thing make one row', async () => {
  const { db } = site.database;
  const [category] = await db.insert(newsCategories).values({ name: '类' }).returning();
  const [article] = await db
    .insert(news)
    .values({ title: '文', categoryId: category?.id ?? 0, content: '<p>文</p>' })
    .returning();
  const id = article?.id ?? 0;
  const collect = () => site.post('/article/addCollect', { id }, { token: user.token });
  expect((await Promise.all([collect(), collect()])).map(({ code }) => code)).toEqual([1, 1]);
  expect(await db.$count(articleCollections)).toBe(1);
  await db.delete(news);
  expect(await db.$count(articleCollections)).toBe(0);
});
