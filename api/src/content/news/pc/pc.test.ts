import { dataOf, makeUser } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { articleCollections, news, newsCategories } from '../news-tables.ts';

let site: TestApp;
interface Item {
  title: string;
  collect: boolean;
}
beforeAll(async () => {
  site = await testApp();
  const { db } = site.database;
  await db.insert(newsCategories).values([{ name: '甲' }, { name: '乙' }, { name: '暗', isShown: false }]);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 4));
  await db.insert(news).values([
    { categoryId: 1, title: '早', content: '<p>一</p>', clicks: 5, createTime: day(1) },
    { categoryId: 1, title: '晚', content: '<p>二</p>', createTime: day(2) },
    { categoryId: 2, title: '藏', content: '<p>三</p>', isShown: false, createTime: day(3) },
  ]);
});
afterAll(() => site.close());

const titles = (items: Item[]) => items.map(({ title }) => title);

test('the information centre has each category with its newest articles', async () => {
  const { id, token } = await makeUser(site);
  await site.database.db.insert(articleCollections).values({ userId: id, thingId: 1 });
  const centre = dataOf<{ name: string; article: Item[] }[]>(await site.get('/pc/infoCenter', { token }));
  expect(centre.map(({ name, article }) => [name, titles(article)])).toEqual([
    ['甲', ['晚', '早']],
    ['乙', []],
  ]);
  expect(centre[0]?.article.map(({ collect }) => collect)).toEqual([false, true]);
});

test('the front page lists articles by time and by clicks', async () => {
  const page = dataOf<Record<'all' | 'new' | 'hot', Item[]>>(await site.get('/pc/index'));
  expect([titles(page.all), titles(page.new), titles(page.hot)]).toEqual([
    ['晚', '早'],
    ['晚', '早'],
    ['早', '晚'],
  ]);
});

test('an article is the same by both addresses, and hidden by both', async () => {
  const [one, other] = await Promise.all([site.get('/pc/articleDetail?id=2'), site.get('/article/detail?id=2')]);
  expect(one).toEqual(other);
  expect(dataOf(one)).toMatchObject({ title: '晚', content: '<p>二</p>', last: { title: '早' } });
  expect(await site.get('/pc/articleDetail?id=3')).toMatchObject({ code: 0, msg: '文章不存在' });
});
