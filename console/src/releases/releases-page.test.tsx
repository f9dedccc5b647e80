import { screen, within } from '@testing-library/react';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import type { Board, PartFacts } from '../../server/releases/board-facts.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { ReleasesPage } from './releases-page.tsx';

const at = '2026-11-30T08:00:00.000Z';
const moved = { at, rev: 7, by: 'anna', verb: 'promote', remote: 'mf-chat', from: 'a', to: 'b', reason: '新标题' };
const [old, live, next] = ['0.1.0-aaa', '0.1.0-bbb', '0.1.0-ccc'];
const release = (version: string, state: PartFacts['releases'][number]['state']) => ({
  version,
  state,
  builtAt: at,
  commit: null,
  firstBytes: 20_480,
});
const chat: PartFacts = {
  name: 'mf-chat',
  current: live,
  previous: old,
  enabled: true,
  moved,
  frozen: null,
  serving: 1,
  behind: [{ shell: 'shell-2', version: old, reason: '' }],
  troubles: [],
  tabs: { shown: { [old]: 1, [live]: 4 }, told: 4, old: 1, silent: 2, hidden: 1, silentOld: 0 },
  canary: null,
  releases: [release(live, 'live'), release(old, 'previous')],
};
const board: Board = {
  rev: 7,
  at,
  damage: null,
  expected: 2,
  shells: [
    { name: 'shell-1', rev: 7 },
    { name: 'shell-2', rev: 6 },
  ],
  freezes: [],
  parts: [chat],
  history: [moved],
};
const canary: PartFacts['canary'] = {
  version: next,
  percent: 5,
  since: '2026-11-30T07:50:00.000Z',
  shells: 2,
  signals: [{ signal: 'server', failed: 8, failedInCanary: 5 }],
  threshold: 100,
  weight: 12.4,
  curve: [
    { second: 0, weight: 1 },
    { second: 300, weight: 4 },
  ],
  enoughAt: null,
};

function showBoard(given: Partial<Board> | Partial<Reply> = {}, role: OperatorRole = 'releases') {
  return renderInConsole(
    <ReleasesPage />,
    ({ path }) => (path === '/call/releases/board' ? ('code' in given ? given : { data: { ...board, ...given } }) : {}),
    role,
  );
}
const card = () => screen.findByRole('article', { name: '对话（mf-chat）' });

test('a part shows its live release, servers and open pages', async () => {
  showBoard();
  const part = within(await card());
  expect(part.getByText('bbb', { selector: 'p code' })).toBeVisible();
  expect(part.getByText(/shell-2 在提供 aaa/)).toBeVisible();
  expect(part.getByText('4 个已得知，1 个仍显示旧版，2 个没有再联系（1 个在后台）')).toBeVisible();
  const [first, second] = part.getAllByRole('listitem');
  expect(first).toHaveTextContent(/bbb.*在线.*4 个页面/);
  expect(second).toHaveTextContent(/aaa.*上一版.*1 个页面/);
  expect(screen.getByText('服务器 2/2')).toBeVisible();
  expect(within(screen.getByRole('region', { name: '历史' })).getByText('新标题')).toBeVisible();
});

test('a rollback takes two clicks, and sends what the person saw', async () => {
  const { calls, user } = showBoard();
  await user.click(within(await card()).getByRole('button', { name: '回滚 对话（mf-chat）' }));
  await user.click(screen.getByRole('button', { name: '确认回滚' }));
  const sent = calls.find(({ path }) => path === '/call/releases/rollback');
  expect(sent?.body).toEqual({ name: 'mf-chat', reason: '页面出错', rev: 7, kill: false, to: old });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a canary shows its evidence against the threshold, and is ended', async () => {
  const { calls, user } = showBoard({ parts: [{ ...chat, canary }] });
  const part = within(await card());
  const line = part.getByRole('img', { name: '证据随时间变化：现在 12，达到 100 自动结束灰度' });
  // On a logarithmic axis from 0.01 to 1,000: 1 stands at three fifths of the height.
  expect(line.querySelector('polyline')?.getAttribute('points')).toMatch(/^0,72 200,57\.\d 400,45\.\d$/);
  expect(part.getByText('5 / 8 人')).toBeVisible();
  await user.click(part.getByRole('button', { name: '结束灰度 对话（mf-chat）' }));
  await user.click(screen.getByRole('button', { name: '确认结束' }));
  const sent = calls.find(({ path }) => path === '/call/releases/rollback');
  expect(sent?.body).toEqual({ name: 'mf-chat', reason: '页面出错', rev: 7, kill: false });
});

test('a canary that no guard looks at says so', async () => {
  showBoard({ parts: [{ ...chat, canary: canary && { ...canary, weight: null, curve: [] } }] });
  expect(within(await card()).getByText(/守卫没有看过这个灰度/)).toBeVisible();
});

test('a freeze of the site shows on each part and is ended', async () => {
  const freeze = { remote: null, until: at, by: 'anna', reason: '展会' };
  const { calls, user } = showBoard({ freezes: [freeze], parts: [{ ...chat, frozen: freeze }] });
  expect(within(await card()).getByText('anna 冻结到 2026-11-30 16:00：展会')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '解除全站冻结' }));
  await user.click(screen.getByRole('button', { name: '确认解除' }));
  const sent = calls.find(({ path }) => path === '/call/releases/unfreeze');
  expect(sent?.body).toEqual({ name: null, reason: '可以上线了' });
});

test.each<[string, Partial<Board> | Partial<Reply>, RegExp]>([
  ['without a store', { code: 0, msg: '控制台找不到发布仓库' }, /控制台找不到发布仓库/],
  ['with nothing live', { rev: 0, parts: [], history: [] }, /还没有任何版本上线/],
  ['with a torn channel', { damage: 'channel.json is not whole', parts: [] }, /发布通道损坏/],
  ['with no server', { expected: 0, shells: [] }, /没有服务器在运行/],
])('%s it says so', async (_case, given, words) => {
  showBoard(given);
  expect(await screen.findByText(words)).toBeVisible();
});

test('other roles have no board', () => {
  const { calls } = showBoard({}, 'finance');
  expect(screen.getByText('你的角色不能查看发布')).toBeVisible();
  expect(calls).toEqual([]);
});
