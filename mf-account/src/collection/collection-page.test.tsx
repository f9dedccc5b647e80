import { screen, waitFor, within } from '@testing-library/react';
import {
  type CollectedRecord,
  cancelArticleCollection,
  cancelRecordCollection,
  collectArticle,
  collectRecord,
  listCollectedArticles,
  listCollectedRecords,
} from 'shared/contracts/account/collection.ts';
import { DrawRecord, favourDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fakeApi, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const makeRecord = (over: Partial<CollectedRecord> = {}): CollectedRecord => ({
  id: 5,
  create_time: '2026-03-02 10:20:30',
  ask: '推荐三本书',
  reply: ['## 书单\n\n- **《活着》**：[余华](https://example.com)\n\n```js\nconst a = "*b*";\n```'],
  voice_input: '',
  voice_output: '',
  records_id: 41,
  type: 1,
  other_id: 7,
  ...over,
});
const article = {
  id: 3,
  article_id: 9,
  title: '让提示词说清楚一件事',
  image: '/pictures/1.svg',
  desc: '先说结果。',
  click: 3,
  create_time: '2026-03-01 10:20:30',
  collect_time: '2026-03-02 11:00:00',
};
const pageOf = <T,>(lists: T[], count = lists.length) => ({ lists, count, page_no: 1, page_size: 15 });

function open(api: FakeApi, path = '/user/collection') {
  const config = makeSiteConfig({ capabilities: { collection_search: true } });
  return renderPage(remote, { path, api, user: makeUser(), config });
}
const button = (name: string) => screen.getByRole('button', { name });

// Shows: SPEC-1.11, SPEC-2.38, XSS-11
it('shows collected answers without the marks of Markdown, and where they were asked', async () => {
  const api = fakeApi();
  const long = Array.from({ length: 12 }, (_, at) => `第 ${at} 行`).join('\n');
  api.on(listCollectedRecords, () =>
    pageOf([
      makeRecord(),
      makeRecord({ id: 4, ask: '<img src=x onerror=alert(1)>', reply: [long, '第二稿'], other_id: 0 }),
    ]),
  );
  const { user, container } = await open(api);
  const [first, second] = screen.getAllByRole('article');
  if (!first || !second) throw new Error('two answers were expected');
  expect(first).toHaveTextContent('推荐三本书书单 • 《活着》：余华 const a = "*b*";2026-03-02 10:20 收藏');
  expect(within(first).getByRole('link', { name: '打开原对话' })).toHaveAttribute('href', '/chat?id=7&at=41');
  await user.click(within(first).getByRole('button', { name: '复制' }));
  expect(await navigator.clipboard.readText()).toBe(makeRecord().reply[0]);
  expect(second).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(second).toHaveTextContent('原对话已删除');
  const unfold = within(second).getByRole('button', { name: '展开全文' });
  expect(unfold).toHaveAttribute('aria-expanded', 'false');
  await user.click(unfold);
  expect(within(second).getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(container);
});

it('removes an answer with 撤销, which collects it again; another removal uses the new collection', async () => {
  const api = fakeApi();
  api.on(listCollectedRecords, () => pageOf([makeRecord()]));
  api.on(cancelRecordCollection, () => null);
  api.on(collectRecord, () => ({ id: 6 }));
  const { user } = await open(api);
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  expect(screen.getByText('已取消收藏“推荐三本书”')).toBeVisible();
  await user.click(button('撤销'));
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  expect(api.inputsOf(cancelRecordCollection)).toEqual([{ collect_id: 5 }, { collect_id: 6 }]);
  expect(api.inputsOf(collectRecord)).toEqual([{ records_id: 41 }]);
});

it('asks before it removes an answer that could not be collected again, and keeps one that the API refuses to remove', async () => {
  const api = fakeApi();
  api.on(listCollectedRecords, () => pageOf([makeRecord({ other_id: 0 })]));
  api.on(cancelRecordCollection, () => refuse('请稍后再试'));
  const { user } = await open(api);
  const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '保留' }));
  await closed();
  expect(api.inputsOf(cancelRecordCollection)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消收藏' }));
  expect(await screen.findByText('请稍后再试')).toBeVisible();
  await closed();
  api.on(cancelRecordCollection, () => null);
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消收藏' }));
  expect(await screen.findByText('已取消收藏“推荐三本书”')).toBeVisible();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

it('shows collected articles, and removes one with 撤销', async () => {
  const api = fakeApi();
  api.on(listCollectedRecords, () => pageOf<CollectedRecord>([]));
  api.on(listCollectedArticles, () => pageOf([article]));
  api.on(cancelArticleCollection, () => null);
  api.on(collectArticle, () => null);
  const { user, container } = await open(api);
  expect(screen.getByText(/还没有收藏的回答/)).toBeVisible();
  await user.click(screen.getByRole('link', { name: '文章' }));
  const link = await screen.findByRole('link', { name: article.title });
  expect(link).toHaveAttribute('href', '/news/detail/9');
  expect(link).toHaveAttribute('dir', 'auto');
  await expectAccessible(container);
  await user.click(await screen.findByRole('button', { name: '取消收藏' }));
  await user.click(await screen.findByRole('button', { name: '撤销' }));
  expect(api.inputsOf(cancelArticleCollection)).toEqual([{ id: 9 }]);
  expect(api.inputsOf(collectArticle)).toEqual([{ id: 9 }]);
  expect(await screen.findByRole('article')).toBeVisible();
});

it('searches, changes pages, and shows when nothing is found', async () => {
  const api = fakeApi();
  api.on(listCollectedRecords, ({ keyword }) => (keyword ? pageOf<CollectedRecord>([]) : pageOf([makeRecord()], 31)));
  const { user, router } = await open(api, '/user/collection?page=2');
  await user.click(screen.getByRole('link', { name: /3/ }));
  await user.type(screen.getByRole('searchbox', { name: '搜索收藏' }), '诗{Enter}');
  expect(await screen.findByText('没有找到与“诗”有关的收藏，换个词试试')).toBeVisible();
  await user.click(screen.getByRole('link', { name: '清除搜索' }));
  expect(router.state.location.search).toBe('');
  expect(api.inputsOf(listCollectedRecords).map(({ page_no, keyword }) => [page_no, keyword])).toEqual([
    [2, undefined],
    [3, undefined],
    [1, '诗'],
    [1, undefined],
  ]);
});

it('searches the kind that was chosen last, also before its list has come', async () => {
  const api = fakeApi();
  api.on(listCollectedRecords, () => pageOf([makeRecord()]));
  const { user, router } = await open(api);
  const waiting = Promise.withResolvers<ReturnType<typeof pageOf<typeof article>>>();
  api.on(listCollectedArticles, () => waiting.promise);
  await user.click(screen.getByRole('link', { name: '文章' }));
  await waitFor(() => expect(screen.getByRole('link', { name: '文章' })).toHaveAttribute('aria-current', 'page'));
  await user.type(screen.getByRole('searchbox', { name: '搜索收藏' }), '提示{Enter}');
  waiting.resolve(pageOf([article]));
  await waitFor(() => expect(router.state.location.search).toContain('keyword='));
  expect(api.inputsOf(listCollectedArticles).at(-1)).toMatchObject({ keyword: '提示' });
});

it('shows drawn pictures that were collected; one that is taken out comes back with 撤销', async () => {
  const api = fakeApi();
  const picture = { id: 12, prompt: '海边的灯塔', status: 3, thumbnail: '/t.webp', image: '/a.png', label: 'AI 生成' };
  const record = DrawRecord.parse({ ...picture, draw_model: '演示画师', create_time: '2026-03-02 10:20:30' });
  api.on(listDrawRecords, () => pageOf([record]));
  api.on(favourDrawRecords, () => null);
  const { user, container } = await open(api, '/user/collection?kind=picture&keyword=灯塔');
  expect(api.inputsOf(listDrawRecords)).toEqual([
    expect.objectContaining({ status: 3, is_favourite: '1', keyword: '灯塔', page_no: 1 }),
  ]);
  const shown = within(screen.getByRole('article', { name: '海边的灯塔' }));
  expect(shown.getByRole('link', { name: '海边的灯塔' })).toHaveAttribute('href', '/app/drawing/record?record=12');
  expect(shown.getByText('演示画师 · AI 生成')).toBeVisible();
  await expectAccessible(container);
  await user.click(button('取消收藏'));
  expect(await screen.findByText('已取消收藏“海边的灯塔”')).toBeVisible();
  await user.click(button('撤销'));
  await waitFor(() =>
    expect(api.inputsOf(favourDrawRecords)).toEqual([
      { ids: [12], is_favourite: 0 },
      { ids: [12], is_favourite: 1 },
    ]),
  );
  expect(await screen.findByRole('article', { name: '海边的灯塔' })).toBeVisible();
});
