import { eq, sql } from 'drizzle-orm';
import {
  addArticle,
  editArticle,
  listArticles,
  listArticleVersions,
  newsCategoryCommands,
  previewArticle,
  previewText,
  publishArticle,
  removeArticle,
  restoreArticle,
  showArticle,
  showArticleVersion,
  unpublishArticle,
} from 'shared/contracts/operator/content/news.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { news, newsPreviews } from './news-tables.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  await operator.get(newsCategoryCommands.add, { name: '公告' });
});
afterAll(() => site.close());

const read = (id: number) => site.get(`/article/detail?id=${id}`);
const titles = async () =>
  dataOf<{ lists: { title: string }[] }>(await site.get('/article/lists')).lists.map(({ title }) => title);

test('a Markdown draft is invisible until published; it can be withdrawn', async () => {
  const markdown = '# 放假\n\n- 一\n- **二** <script>alert(1)</script>\n\n[表](https://example.com/a)';
  const { id } = await operator.get(addArticle, {
    title: '放假安排',
    category: '公告',
    content: markdown,
    draft: true,
  });
  expect(await read(id)).toMatchObject({ code: 0 });
  expect(await titles()).not.toContain('放假安排');
  expect(await operator.get(listArticles, { state: 'draft' })).toMatchObject({
    count: 1,
    lists: [{ id, published: false }],
  });

  expect(await operator.get(publishArticle, { id, now: true })).toMatchObject({ published: true });
  const article = dataOf<{ content: string; image: string; cate_name: string }>(await read(id));
  expect(article).toMatchObject({ cate_name: '公告', image: `/api/files/v1/cover/news-${id}.svg` });
  expect(article.content).toMatch(
    /<h2[^>]*>放假<\/h2>[\s\S]*<strong>二<\/strong>[\s\S]*href="https:\/\/example.com\/a"/,
  );
  expect(article.content).not.toContain('script');
  expect(await titles()).toContain('放假安排');

  await operator.get(editArticle, { id, title: '放假安排（更新）', content: '<p>改了</p>' });
  expect(dataOf(await read(id))).toMatchObject({
    title: '放假安排（更新）',
    content: '<p>改了</p>',
    cate_name: '公告',
  });
  expect(await operator.get(showArticle, { id })).toMatchObject({ content: '<p>改了</p>', category: '公告' });
  await operator.get(unpublishArticle, { id });
  expect(await read(id)).toMatchObject({ code: 0 });
  const instead = () => site.get(`/article/instead?id=${id}`);
  expect(await instead()).toMatchObject({ data: { gone: false } });
  await operator.get(removeArticle, { id });
  // Visitors knew it, though it was a draft again when it was removed.
  expect(await instead()).toMatchObject({ data: { gone: true } });
  const unknown = await operator.get(addArticle, { title: '没有发布过', category: '公告', content: '一', draft: true });
  await operator.get(removeArticle, { id: unknown.id });
  expect(await site.get(`/article/instead?id=${unknown.id}`)).toMatchObject({ data: { gone: false } });
  expect(await operator.ask(showArticle, { id })).toMatchObject({
    code: 0,
    msg: expect.stringContaining(`no article ${id}`),
  });
  expect((await operator.get(listAudit, { target: `article ${id}` })).lists).toMatchObject([
    { command: 'news remove', before: { title: '放假安排（更新）', content: '<p>改了</p>' } },
    { command: 'news unpublish' },
    { command: 'news edit', before: { title: '放假安排' } },
    { command: 'news publish', before: { isShown: false } },
    { command: 'news add', input: { draft: true } },
  ]);
});

test('a long text is previewed as visitors read it, and not kept', async () => {
  const before = await site.database.db.$count(news);
  const content = `# 预告\n\n**好** <script>alert(1)</script> ${'长'.repeat(60_000)}`;
  const { html } = await operator.get(previewText, { content });
  expect(html).toContain('<strong>好</strong>');
  expect(html).not.toContain('<script');
  expect(await site.database.db.$count(news)).toBe(before);
});

test('a draft keeps the date of its first publication', async () => {
  const { id } = await operator.get(addArticle, { title: '写了很久', category: '公告', content: '一', draft: true });
  const written = new Date('2020-01-01T00:00:00Z');
  await site.database.db.update(news).set({ createTime: written }).where(eq(news.id, id));
  const dateAfter = async (publish: object = {}) =>
    new Date((await operator.get(publishArticle, { id, ...publish })).create_time).getTime();
  const started = Date.now();
  const first = await dateAfter();
  expect(first).toBeGreaterThan(started - 60_000);
  expect(await dateAfter()).toBe(first);
  await operator.get(unpublishArticle, { id });
  expect(await dateAfter()).toBe(first);
  expect(await dateAfter({ now: true })).toBeGreaterThan(first);
});

test('an article is previewed, appears in time, and later answers 410', async () => {
  const { id, preview } = await operator.get(addArticle, {
    title: '提示词上线公告',
    category: '公告',
    content: '# 一',
    draft: true,
  });
  await operator.get(addArticle, { title: '提示词上线公告的补充', category: '公告', content: '补充' });
  expect(await operator.get(showArticle, { id })).toMatchObject({ preview });
  const key = new URL(preview, 'http://site.test').searchParams.get('preview');
  expect(await site.get(`/article/detail?id=${id}&preview=${key}`)).toMatchObject({ code: 1 });
  for (const wrong of ['', 'x', `${key}x`]) {
    expect(await site.get(`/article/detail?id=${id}&preview=${wrong}`)).toMatchObject({ code: 0 });
  }
  const at = new Date(Date.now() + 3600_000).toISOString().slice(0, 19);
  const publish = (more: object) => operator.ask(publishArticle, { id, ...more });
  for (const none of ['2026-13-40 09:00', '2099-02-30 09:00', '2099-02-28T25:00Z'])
    expect(await publish({ at: none })).toMatchObject({ code: 0, data: { field: 'at' } });
  expect(await publish({ at: '2020-01-01 09:00' })).toMatchObject({ msg: expect.stringContaining('is over') });
  expect(await publish({ at: `${at}Z`, now: true })).toMatchObject({ msg: expect.stringContaining('Either') });
  expect(await publish({ at: `${at}Z` })).toMatchObject({ code: 1, data: { state: 'scheduled', published: false } });
  expect(await operator.get(listArticles, { state: 'scheduled' })).toMatchObject({ count: 1, lists: [{ id }] });
  expect(await titles()).not.toContain('提示词上线公告');
  expect(await read(id)).toMatchObject({ code: 0 });

  // Its time comes.
  await site.database.db.update(news).set({ publishTime: sql`now() - interval '1 second'` }).where(eq(news.id, id));
  site.app.prepared.forget();
  expect(await titles()).toContain('提示词上线公告');
  expect(await read(id)).toMatchObject({ code: 1, data: { update_time: '' } });
  expect(await operator.get(showArticle, { id })).toMatchObject({ state: 'published' });
  await operator.get(editArticle, { id, content: '二' });
  expect(dataOf<{ update_time: string }>(await read(id)).update_time).toMatch(/^20\d\d-/);

  await operator.get(removeArticle, { id });
  expect(await site.get(`/article/instead?id=${id}`)).toMatchObject({
    data: { gone: true, lists: expect.arrayContaining([expect.objectContaining({ title: '提示词上线公告的补充' })]) },
  });
});

test('long texts are cut in the audit log', async () => {
  const { id } = await operator.get(addArticle, {
    title: '长',
    category: '公告',
    content: `<p>${'长'.repeat(2000)}</p>`,
  });
  const { lists } = await operator.get(listAudit, { target: `article ${id}` });
  expect(JSON.stringify(lists[0]?.input)).toMatch(/… \(2007 characters\)/);
});

test('a category goes by name or number; unknown ones are refused', async () => {
  const categories = await operator.get(newsCategoryCommands.list, {});
  expect(categories).toMatchObject([{ name: '公告', shown: true }]);
  const category = String(categories[0]?.id);
  expect(await operator.get(addArticle, { title: '二', category, content: '二' })).toMatchObject({ category: '公告' });
  expect(await operator.ask(addArticle, { title: '三', category: '没有', content: '三' })).toMatchObject({
    msg: 'There is no category "没有". There are 公告.',
    data: { field: 'category' },
  });
  expect(await operator.ask(newsCategoryCommands.add, { name: '公告' })).toMatchObject({
    code: 0,
    data: { field: 'name' },
  });
  await site.get('/article/cate');
  await operator.get(newsCategoryCommands.add, { name: '教程', sort: 1 });
  expect(dataOf(await site.get('/article/cate'))).toMatchObject([{ name: '公告' }, { name: '教程' }]);
  const refused = { code: 0, data: { field: 'name' } };
  expect(await operator.ask(newsCategoryCommands.edit, { category: '教程', name: '公告' })).toMatchObject(refused);
  expect(await operator.get(newsCategoryCommands.edit, { category: '教程', name: '课程', sort: -1 })).toMatchObject({
    sort: -1,
  });
  expect(dataOf(await site.get('/article/cate'))).toMatchObject([{ name: '课程' }, { name: '公告' }]);
  expect(await operator.ask(newsCategoryCommands.edit, { category: '课程' })).toMatchObject({
    msg: 'Nothing to change: give --name, --sort, --shown.',
  });
  expect(await operator.ask(newsCategoryCommands.edit, { category: '课程', sort: 99_999_999_999 })).toMatchObject({
    data: { field: 'sort' },
  });
  await operator.get(newsCategoryCommands.edit, { category: '课程', shown: 'no' });
  expect(dataOf(await site.get('/article/cate'))).toMatchObject([{ name: '公告' }]);
  expect(await operator.ask(newsCategoryCommands.remove, { category: '公告' })).toMatchObject({
    data: { field: 'category' },
  });
  await operator.get(newsCategoryCommands.remove, { category: '课程' });
  expect((await operator.get(newsCategoryCommands.list, {})).map(({ name }) => name)).toEqual(['公告']);
});

test('nothing to change, and nothing that is left, are refused', async () => {
  const { id } = await operator.get(addArticle, { title: '四', category: '公告', content: '四' });
  expect(await operator.ask(editArticle, { id })).toMatchObject({
    code: 0,
    msg: 'Nothing to change: give --title, --category, --content, --summary, --author, --image.',
  });
  expect(await operator.ask(editArticle, { id, content: '<script>x</script>' })).toMatchObject({
    data: { field: 'content' },
  });
  expect(await operator.ask(publishArticle, { id: 99_999 })).toMatchObject({ code: 0 });
});

test('an article goes back to an older text, which becomes its newest version', async () => {
  const { id } = await operator.get(addArticle, {
    title: '价格',
    category: '公告',
    content: '<p>十元</p>',
    summary: '旧',
  });
  const versions = async () => operator.get(listArticleVersions, { id });
  expect(await versions()).toEqual([]);
  await operator.get(editArticle, { id, content: '<p>九元</p>', summary: '新' });
  await operator.get(editArticle, { id, author: '小编' });
  expect(await versions()).toMatchObject([
    { version: 2, title: '价格', characters: 9, is_present: true },
    { version: 1, is_present: false },
  ]);
  expect(await operator.get(showArticleVersion, { id, version: 1 })).toMatchObject({ content: '<p>十元</p>' });
  await operator.get(restoreArticle, { id, version: 1 });
  expect(dataOf(await read(id))).toMatchObject({ content: '<p>十元</p>', author: '小编' });
  expect((await operator.get(showArticle, { id })).summary).toBe('旧');
  expect((await versions()).map(({ version }) => version)).toEqual([3, 2, 1]);
  expect(await operator.ask(restoreArticle, { id, version: 9 })).toMatchObject({ code: 0, data: { field: 'version' } });
  await operator.get(removeArticle, { id });
  expect(await versions()).toEqual([]);
});

test('an article keeps its last fifty texts', async () => {
  const { id } = await operator.get(addArticle, { title: '很多次', category: '公告', content: '<p>0</p>' });
  for (let times = 1; times <= 51; times++) await operator.get(editArticle, { id, content: `<p>${times}</p>` });
  const versions = await operator.get(listArticleVersions, { id });
  expect([versions.length, versions[0]?.version, versions.at(-1)?.version]).toEqual([50, 52, 3]);
});

test('a changed text is looked at on its real page, and the article stays as it is', async () => {
  const { id } = await operator.get(addArticle, { title: '运费', category: '公告', content: '<p>包邮</p>' });
  const changed = { id, content: '# 新运费\n\n满九十九元 <script>alert(1)</script>', summary: '改了' };
  const { preview } = await operator.get(previewArticle, changed);
  const key = new URL(preview, 'http://site').searchParams.get('preview');
  const page = dataOf<{ content: string }>(await site.get(`/article/detail?id=${id}&preview=${key}`));
  expect(page).toMatchObject({ title: '运费', abstract: '改了', content: expect.stringContaining('满九十九元') });
  expect(page.content).not.toContain('script');
  expect(dataOf(await read(id))).toMatchObject({ content: '<p>包邮</p>' });
  const { id: other } = await operator.get(addArticle, {
    title: '别的',
    category: '公告',
    content: '<p>别的</p>',
    draft: true,
  });
  expect(await site.get(`/article/detail?id=${other}&preview=${key}`)).toMatchObject({ code: 0 });
  await site.database.db.update(newsPreviews).set({ createTime: sql`now() - interval '25 hours'` });
  site.app.prepared.forget();
  expect(await site.get(`/article/detail?id=${id}&preview=${key}`)).toMatchObject({ code: 0 });
});
