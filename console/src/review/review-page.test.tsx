import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { SelfContext } from '../session/self.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import type { Work } from './decision.ts';
import { ReviewPage } from './review-page.tsx';

const titles: Record<number, string> = { 120: '雪山', 121: '灯塔', 122: '竹林' };
const picture = `data:image/jpeg;base64,${btoa('jpeg')}`;

interface Given {
  role?: OperatorRole;
  /** Changes of the posts as they are read. */
  works?: Record<number, Partial<Work>>;
  /** The answer to a change. */
  change?: (path: string, body: Record<string, unknown>) => Partial<Reply>;
  /** Whether nothing answers. */
  isDown?: () => boolean;
}

/** The page with three posts that wait, one of them reported, and a way to leave it. */
async function openReview({ role = 'support', works = {}, change = () => ({}), isDown = () => false }: Given = {}) {
  const brief = { user_id: 7, version: 1, category: '风景', likes: 0, reports: 0, duplicates: 0, featured: false };
  const whole = { record: 9, prompt: '雪', negative: '行人', texts: '雪山\n行人', shows: 'parameters', reason: '' };
  const more = { width: 512, height: 512, hints: [], picture, state: 'review', create_time: '2026-01-31T01:05:00Z' };
  const workOf = (id: number) => Object.assign({ id, title: titles[id] }, brief, whole, more, works[id]);
  const report = { id: 5, post: 120, user_id: 8, why: 'copyright', content: '是我画的', state: 'open' };
  const self = { id: 3, name: '小安', role, sudo_by: 'code' } as never;
  function Page() {
    const [isHere, setHere] = useState(true);
    return (
      <SelfContext value={{ self, leave: () => undefined, refresh: async () => undefined }}>
        {isHere && <ReviewPage />}
        <button type="button" onClick={() => setHere(!isHere)}>
          换页
        </button>
      </SelfContext>
    );
  }
  const shown = renderInConsole(
    <Page />,
    ({ path, body }) => {
      if (isDown()) throw new TypeError('Failed to fetch');
      if (path === '/call/square/list') return { data: { lists: [120, 121, 122].map((id) => ({ id })), count: 3 } };
      if (path === '/call/square/reports') return { data: { lists: [report], count: 1 } };
      if (path === '/call/square/show') return { data: workOf(Number(body.id)) };
      if (path === '/call/users/show') return { data: { id: body.who, nickname: '小智' } };
      return change(path, body);
    },
    role,
  );
  const isRead = (path: string) => /\/(list|reports|show)$/.test(path);
  const sent = () => shown.calls.filter(({ path }) => !isRead(path)).map(({ path, body }) => ({ path, body }));
  return { user: shown.user, calls: shown.calls, sent };
}

const at = (title: string) => screen.findByRole('heading', { name: title });

beforeEach(() => {
  sessionStorage.clear();
  // Not in jsdom.
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

test('a post is shown with its picture, prompts and what becomes public', async () => {
  await openReview();
  const work = within(await screen.findByRole('article', { name: '雪山' }));
  expect(await work.findByRole('img', { name: '作品《雪山》' })).toHaveAttribute('src', 'blob:picture');
  expect(await work.findByRole('link', { name: '小智 (7)' })).toHaveAttribute('href', '/users/7/show');
  expect(work.getByText('反向描述').nextSibling).toHaveTextContent('行人');
  expect(work.getByText('公开的信息').nextSibling).toHaveTextContent('标题、图片、参数');
  expect(screen.getByText('第 1 件，共 3 件')).toBeVisible();
});

test('the next two posts are loaded ahead', async () => {
  const { calls } = await openReview();
  await at('雪山');
  const shows = () => calls.filter(({ path }) => path === '/call/square/show').map(({ body }) => body);
  await waitFor(() => expect(shows()).toHaveLength(3));
  expect(shows()).toEqual([120, 121, 122].map((id) => ({ id, picture_as: 'data' })));
});

test('keys and buttons go to the next post and back', async () => {
  const { user } = await openReview();
  await at('雪山');
  await user.keyboard('j');
  expect(await at('灯塔')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  await at('竹林');
  await user.keyboard('j');
  expect(screen.getByRole('status')).toHaveTextContent('这是最后一件');
  await user.keyboard('{ArrowLeft}k');
  await at('雪山');
  await user.click(screen.getByRole('button', { name: '下一件' }));
  await at('灯塔');
});

test('an approval names the version and goes with the next decision', async () => {
  const { user, sent } = await openReview({ works: { 120: { version: 4 } } });
  await at('雪山');
  await user.keyboard('a');
  await at('灯塔');
  expect(screen.getByRole('status')).toHaveTextContent('通过：《雪山》，3 秒内可以撤回');
  expect(screen.getByText('待发送：通过《雪山》')).toBeVisible();
  expect(sent()).toEqual([]);
  await user.keyboard('a');
  await at('竹林');
  expect(sent()).toEqual([{ path: '/call/square/approve', body: { posts: '120:4', reason: '审核通过' } }]);
});

test('a decision is sent after three seconds', async () => {
  const { user, sent } = await openReview();
  await at('雪山');
  await user.keyboard('a');
  await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 4000 });
  expect(await screen.findByText('已完成：1')).toBeVisible();
});

test('a reason is one key, with own words before it', async () => {
  const { user, sent } = await openReview();
  await at('雪山');
  await user.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: '驳回《雪山》' }));
  await user.type(dialog.getByLabelText('补充说明'), '第 2 处有标志{Enter}');
  expect(dialog.getByRole('button', { name: '画质不足' })).toHaveFocus();
  await user.keyboard('9');
  await at('灯塔');
  await user.keyboard('r');
  await user.click(await screen.findByRole('button', { name: '缺少 AI 标识' }));
  await at('竹林');
  const body = { because: 'copyright', more: '第 2 处有标志', reason: '审核驳回（侵犯版权：第 2 处有标志）' };
  expect(sent()).toEqual([{ path: '/call/square/reject', body: Object.assign({ ids: '120:1' }, body) }]);
});

test('an undone decision is never sent, and its post is back', async () => {
  const { user, sent } = await openReview();
  await at('雪山');
  await user.keyboard('a');
  await at('灯塔');
  await user.keyboard('z');
  expect(await at('雪山')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('已撤回：通过《雪山》');
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(sent()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a post that was changed meanwhile comes back with its new version', async () => {
  const works: Given['works'] = {};
  const { user, sent } = await openReview({
    works,
    change: (_, { posts }) => (posts === '120:1' ? { code: 0, msg: 'Post 120 was changed' } : {}),
  });
  await at('雪山');
  await user.keyboard('a');
  await at('灯塔');
  works[120] = { version: 2, title: '雪山（改）' };
  await user.keyboard('a');
  expect(await screen.findByText('作品 120《雪山》有改动，已放回队列')).toBeVisible();
  await user.keyboard('j');
  await at('雪山（改）');
  expect(screen.getByText(/“通过”没有生效，请看新的版本（第 2 版）/)).toBeVisible();
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(sent().map(({ body }) => body.posts)).toEqual(['120:1', '121:1', '120:2']);
});

test('leaving the page sends what is pending', async () => {
  const { user, sent } = await openReview();
  await at('雪山');
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(sent()).toMatchObject([{ body: { posts: '120:1' } }]);
});

test('closing the tab sends it too, as a call that outlives it', async () => {
  const { user, sent } = await openReview();
  await at('雪山');
  await user.keyboard('a');
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(sent()).toMatchObject([{ path: '/call/square/approve', body: { posts: '120:1' } }]);
  expect(jest.mocked(fetch).mock.lastCall?.[1]).toMatchObject({ keepalive: true });
  expect(await screen.findByText('已完成：1')).toBeVisible();
});

test('without a network the decision stays, and is sent again', async () => {
  let isDown = false;
  const { user, calls } = await openReview({ isDown: () => isDown });
  await at('雪山');
  await user.keyboard('a');
  isDown = true;
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(await screen.findByText(/《雪山》的审核决定没有发出：连接不上控制台/)).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: '换页' }));
  const alert = within((await screen.findByText('1 个决定没有发出')).closest('[role=alert]') as HTMLElement);
  expect(alert.getByText(/作品 120《雪山》：通过/)).toBeVisible();
  await user.click(alert.getByRole('button', { name: '重新发送' }));
  await waitFor(() => expect(screen.queryByText('1 个决定没有发出')).toBeNull());
  expect(sessionStorage).toHaveLength(0);
  const keys = calls.filter(({ path }) => path.endsWith('/approve')).map((one) => one.headers.get('x-idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a reported work is kept or taken down', async () => {
  const { user, sent } = await openReview({ works: { 120: { state: 'shown', reports: 1 } } });
  await user.click(screen.getByRole('tab', { name: '被举报' }));
  const work = within(await screen.findByRole('article', { name: '雪山' }));
  expect(await work.findByText(/侵犯版权：是我画的/)).toBeVisible();
  await user.keyboard('r');
  await user.click(await screen.findByRole('button', { name: '侵犯版权' }));
  expect(await screen.findByText('没有待处理的举报')).toBeVisible();
  await user.keyboard('z');
  await at('雪山');
  await user.keyboard('a');
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(sent()).toMatchObject([{ path: '/call/square/dismiss-reports', body: { id: 120 } }]);
});

test('a post without a picture is not approved', async () => {
  const { user, sent } = await openReview({ works: { 120: { picture: '' } } });
  await at('雪山');
  await user.keyboard('a');
  expect(screen.getByRole('status')).toHaveTextContent('看不到图片的作品不能通过');
  await user.click(screen.getByRole('button', { name: '换页' }));
  expect(sent()).toEqual([]);
});

test('the question mark shows the keys, which rest meanwhile', async () => {
  const { user } = await openReview();
  await at('雪山');
  await user.keyboard('?');
  const dialog = await screen.findByRole('dialog', { name: '按键' });
  expect(within(dialog).getByText('撤回刚才的决定（3 秒内）')).toBeVisible();
  await user.keyboard('a');
  expect(screen.queryByText(/待发送/)).toBeNull();
});

test('a role that may not approve is offered nothing', async () => {
  const { calls } = await openReview({ role: 'finance' });
  expect(await screen.findByText('你的角色不能审核作品')).toBeVisible();
  expect(calls).toEqual([]);
});
