import { eq, inArray, sql } from 'drizzle-orm';
import { safeHtml } from '../../platform/format/safe-html.ts';
import { limitCounters } from '../../platform/limits/limit-tables.ts';
import { uploads } from '../../site/upload/upload-tables.ts';
import { dataOf, makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { news, newsCategories } from './news-tables.ts';

let site: TestApp;
interface Listed {
  lists: { id: number; title: string; click: number }[];
  count: number;
}
beforeAll(async () => {
  site = await testApp();
  const { db } = site.database;
  await db.insert(newsCategories).values([{ name: '甲' }, { name: '乙' }, { name: '暗', isShown: false }]);
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 4));
  await db.insert(news).values([
    { categoryId: 1, title: '第一篇', content: '<p>一</p>', clicks: 5, createTime: day(1) },
    { categoryId: 1, title: '百分之 100% 的_折扣', content: '<p>二</p>', clicks: 50, createTime: day(2) },
    { categoryId: 2, title: '第三篇', content: '<p onclick="x()">三<script>alert(1)</script></p>', createTime: day(3) },
    { categoryId: 2, title: '藏起来的', content: '<p>四</p>', isShown: false, createTime: day(4) },
  ]);
});
afterAll(() => site.close());

const list = async (query: string) => dataOf<Listed>(await site.get(`/article/lists?${query}`));
const titles = async (query: string) => (await list(query)).lists.map((one) => one.title);

// Shows: SPEC-3.19, SPEC-7.23
test('articles are listed by date, category or clicks, hidden ones never', async () => {
  expect(await titles('')).toEqual(['第三篇', '百分之 100% 的_折扣', '第一篇']);
  expect(await titles('cid=1')).toEqual(['百分之 100% 的_折扣', '第一篇']);
  expect(await titles('sort=hot')).toEqual(['百分之 100% 的_折扣', '第一篇', '第三篇']);
  expect(await list('page_size=2&page_no=2')).toMatchObject({ count: 3, page_no: 2, lists: [{ title: '第一篇' }] });
  expect(await titles('page_type=0&page_size=1')).toHaveLength(3);
  expect(dataOf<Listed>(await site.get('/article/hostLists?page_size=1')).lists[0]?.click).toBe(50);
  expect(dataOf(await site.get('/article/hostLists'))).toMatchObject({ count: 3, extend: [] });
  expect(dataOf(await site.get('/article/cate'))).toEqual([
    { id: 1, name: '甲' },
    { id: 2, name: '乙' },
  ]);
});

test('an article without a summary is described by its beginning', async () => {
  const { db } = site.database;
  const long = `<h2>开头 &amp; 结尾</h2><p>第一<strong>段</strong></p><p>${'长'.repeat(5000)}</p>`;
  const [added] = await db
    .insert(news)
    .values([
      { categoryId: 1, title: '没有摘要', content: long },
      { categoryId: 1, title: '有摘要', summary: '一句摘要', content: long },
    ])
    .returning();
  site.app.prepared.forget();
  const { lists } = dataOf<{ lists: { title: string; desc: string }[] }>(await site.get('/article/lists?cid=1'));
  const descOf = (title: string) => lists.find((one) => one.title === title)?.desc;
  const begins = `开头 & 结尾 第一段 ${'长'.repeat(108)}…`;
  expect(descOf('没有摘要')).toBe(begins);
  expect(descOf('有摘要')).toBe('一句摘要');
  expect(dataOf(await site.get(`/article/detail?id=${added?.id}`))).toMatchObject({ desc: begins, abstract: '' });
  await db.delete(news).where(inArray(news.title, ['没有摘要', '有摘要']));
  site.app.prepared.forget();
});

// Shows: INJ-02
test('a keyword is text and no pattern', async () => {
  expect(await titles(`keyword=${encodeURIComponent('100%')}`)).toHaveLength(1);
  expect(await titles(`keyword=${encodeURIComponent('%')}`)).toHaveLength(1);
  expect(await titles(`keyword=${encodeURIComponent('_折')}`)).toHaveLength(1);
  expect(await titles(`keyword=${encodeURIComponent("'; drop table news --")}`)).toEqual([]);
  expect(await titles(`keyword=${encodeURIComponent('\\')}`)).toEqual([]);
});

test.each(['page_size=101', 'page_size=0', 'page_no=0', 'page_no=1e9', 'sort=id;', 'cid=-1', 'page_no=1&page_no=2'])(
  // Shows: INJ-02
  'refuses %s',
  async (query) => {
    expect(await site.get(`/article/lists?${query}`)).toMatchObject({
      code: 0,
      msg: expect.stringContaining('参数错误'),
    });
  },
);

test('an article is sanitised when read, its neighbours are named', async () => {
  const first = dataOf<Record<string, unknown>>(await site.get('/article/detail?id=2'));
  expect(first).toMatchObject({
    click: 50,
    cate_name: '甲',
    last: { id: 1 },
    next: { id: 3 },
    new: [{ id: 3 }, { id: 1 }],
  });
  expect(first.create_time).toBe('2026-01-02 12:00:00');
  expect(dataOf(await site.get('/article/detail?id=3'))).toMatchObject({ content: '<p>三</p>', next: null });
});

const clicks = async (id: number) => {
  site.app.prepared.forget();
  return dataOf<{ click: number }>(await site.get(`/article/detail?id=${id}`)).click;
};
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const reads = (browser: string, from = '192.0.2.1', token = '', id = 1) =>
  site.post('/article/read', { id }, { from, token, headers: { 'user-agent': browser } });

test('a read counts once a visitor and day, never for programs', async () => {
  await Promise.all(Array.from({ length: 5 }, () => reads(firefox)));
  expect(await clicks(1)).toBe(6);
  await reads(safari);
  await reads(firefox, '192.0.2.2');
  expect(await clicks(1)).toBe(8);
  const { token } = await makeUser(site);
  await reads(firefox, '192.0.2.3', token);
  await reads(safari, '192.0.2.4', token);
  expect(await clicks(1)).toBe(9);
  for (const program of [googlebot, 'curl/8.5.0', ''])
    expect(await reads(program, '192.0.2.5')).toMatchObject({ code: 1 });
  expect(await clicks(1)).toBe(9);
  for (let at = 0; at < 55; at++) await reads(`${firefox} ${at}`, '192.0.2.6');
  expect(await clicks(1)).toBe(9 + 50);
  // Of another article that house has read nothing yet.
  const before = await clicks(2);
  await reads(firefox, '192.0.2.6', '', 2);
  expect(await clicks(2)).toBe(before + 1);
  await site.database.db.update(limitCounters).set({ windowEnd: sql`now()` });
  await reads(firefox);
  expect(await clicks(1)).toBe(9 + 50 + 1);
  expect(await site.post('/article/read', { id: 4 })).toMatchObject({ code: 0, msg: '文章不存在' });
});

test('related articles come first: shared words of the titles, then the category', async () => {
  const { db } = site.database;
  const at = new Date(Date.UTC(2025, 0, 1));
  await db.insert(newsCategories).values({ name: '丙' });
  await db.insert(news).values(
    ['提示词怎么写', '周末去哪里', '写好提示词的五个习惯', '无关的一篇'].map((title, place) => ({
      categoryId: place === 1 ? 3 : 4,
      title,
      content: '<p>x</p>',
      createTime: at,
      clicks: place,
    })),
  );
  const [own] = await db.select().from(news).where(eq(news.title, '提示词怎么写'));
  const { related } = dataOf<{ related: { title: string }[] }>(await site.get(`/article/detail?id=${own?.id}`));
  expect(related.map(({ title }) => title).slice(0, 2)).toEqual(['写好提示词的五个习惯', '无关的一篇']);
  // One that is gone is left out with the next second, though the comparison is cached.
  await db.update(news).set({ isShown: false }).where(eq(news.title, '写好提示词的五个习惯'));
  site.app.prepared.forget();
  const later = dataOf<{ related: { title: string }[] }>(await site.get(`/article/detail?id=${own?.id}`)).related;
  expect(later.map(({ title }) => title)).not.toContain('写好提示词的五个习惯');
  expect(later[0]?.title).toBe('无关的一篇');
  await db.update(news).set({ isShown: true }).where(eq(news.title, '写好提示词的五个习惯'));
  const { gone, lists } = dataOf<{ gone: boolean; lists: { click: number }[] }>(
    await site.get('/article/instead?id=99999'),
  );
  expect([gone, lists.length]).toEqual([false, 4]);
  expect(lists.map(({ click }) => click)).toEqual(lists.map(({ click }) => click).toSorted((a, b) => b - a));
  await db.delete(news).where(eq(news.createTime, at));
});

test('articles are found by similar titles or parts of them', async () => {
  const near = async (words: string) =>
    dataOf<{ lists: { id: number; title: string }[] }>(
      await site.get(`/article/near?words=${encodeURIComponent(words)}`),
    ).lists.map(({ title }) => title);
  expect(await near('百分百的折扣')).toEqual(['百分之 100% 的_折扣']);
  expect(await near('第三篇文')).toEqual(['第三篇']);
  expect(await near('藏起来的')).toEqual([]);
  expect(await near('wp login')).toEqual([]);
  expect(await near("'; --")).toEqual([]);
  for (const words of ['', '一', '字'.repeat(51)])
    expect(await site.get(`/article/near?words=${encodeURIComponent(words)}`)).toMatchObject({ code: 0 });
});

test('the longest article, with 200 pictures, is shown and deleted', async () => {
  const { db } = site.database;
  const name = `${'a'.repeat(22)}.webp`;
  const { id: userId } = await makeUser(site);
  const row = { userId, name, givenName: '图.webp', bytes: 1, width: 1200, height: 801 };
  await db.insert(uploads).values(row);
  const pictures = [
    [`/api/files/upload/${name}`, ` src="/api/files/upload/${name}" width="1200" height="801"`],
    [`files/upload/${name}`, ` src="/api/files/upload/${name}" width="1200" height="801"`],
    ['files/v2/cover/one.svg', ' src="/api/files/v2/cover/one.svg" width="960" height="540"'],
    [`/api/files/upload/${name}" width="600" height="400`, `/${name}" width="600" height="400"`],
    [`/api/files/upload/${name}" width="50%`, ` src="/api/files/upload/${name}" width="1200" height="801"`],
    ['/api/files/upload/unknown.png', ' src="/api/files/upload/unknown.png" loading='],
    ['https://example.com/a.png" height="9', ' src="https://example.com/a.png" loading='],
    ['/api/files/v2/cover/../../x.svg', ' src="/api/files/v2/cover/../../x.svg" loading='],
  ] as const;
  const paragraph = (at: number) => `<p>${'字'.repeat(300)}</p><img src="${pictures[at % pictures.length]?.[0]}">`;
  const content = Array.from({ length: 200 }, (_, at) => paragraph(at)).join('');
  const title = '题'.repeat(200);
  const [made] = await db.insert(news).values({ categoryId: 1, title, content }).returning();
  const read = () => site.get(`/article/detail?id=${made?.id}`);
  const shown = dataOf<{ title: string; content: string; image: string }>(await read());
  expect(shown).toMatchObject({ title, image: '' });
  expect(shown.content.match(/字/g)).toHaveLength(60_000);
  const tags = shown.content.match(/<img [^>]*>/g) ?? [];
  expect(tags).toHaveLength(200);
  for (const [at, tag] of tags.entries()) {
    expect(tag).toContain(pictures[at % pictures.length]?.[1]);
    // The first screen of the text has two of them.
    expect(tag).toMatch(at < 2 ? / decoding="async" \/>$/ : / loading="lazy" decoding="async" \/>$/);
    expect([at, tag.includes('lazy')]).toEqual([at, at >= 2]);
  }
  await db.delete(news).where(eq(news.title, title));
  site.app.prepared.forget();
  expect(await read()).toMatchObject({ code: 0, msg: '文章不存在' });
  expect(await site.post('/article/read', { id: made?.id })).toMatchObject({ code: 0, msg: '文章不存在' });
});

test.each(['4', '999', '0', '-1', '1.5', 'abc', '99999999999'])('article %s: a sentence, no 5xx', async (id) => {
  expect(await site.get(`/article/detail?id=${id}`)).toMatchObject({ code: 0, show: 1 });
});

test.each([
  ['<img src=x onerror=alert(1)>', 'onerror'],
  ['<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>', 'svg'],
  ['<a href="java\tscript:alert(1)">x</a>', 'script:'],
  ['<a href="data:text/html,<script>1</script>">x</a>', 'data:'],
  ['<iframe srcdoc="<script>1</script>"></iframe>', 'iframe'],
  ['<style>@import "//evil"</style><p style="position:fixed">x</p>', 'style'],
  ['<form action="//evil"><input name=q></form>', 'form'],
  ['<base href="//evil"><meta http-equiv=refresh content="0;url=//evil">', 'evil'],
  ['<img src="//evil/x.png">', 'evil'],
  ['<math><mtext><table><mglyph><style><img src onerror=alert(1)>', 'onerror'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<noscript'],
  // Shows: XSS-12
])('safe: %s', (html, danger) => {
  expect(safeHtml(html).replace(/&lt;.*?&gt;/g, '')).not.toContain(danger);
});

// Shows: XSS-12, XSS-24
test('ids get a prefix, links open apart, allowed tags stay', () => {
  expect(safeHtml('<h2 id="location">x</h2>')).toBe('<h2 id="content-location">x</h2>');
  expect(safeHtml('<a href="https://example.com">x</a>')).toContain(
    'rel="noopener noreferrer nofollow" target="_blank"',
  );
  const kept = '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
  expect(safeHtml(kept)).toBe(kept);
});
