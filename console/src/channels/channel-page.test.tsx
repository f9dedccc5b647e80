import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { RowActionsContext } from '../nouns/row-actions.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';
import { ChannelPage } from './channel-page.tsx';

const channel = { name: 'deepseek', kind: 'text', enabled: true, health: 'key refused', models: ['deepseek-chat'] };
const hourAgo = (hours: number) => new Date(Math.floor(Date.now() / 3600_000 - hours) * 3600_000).toISOString();
const hour = (hours: number, health: string, more = {}) =>
  Object.assign(
    {
      kind: 'channel',
      name: 'deepseek',
      hour: hourAgo(hours),
      health,
      times: 0,
      last_time: hourAgo(hours),
      last_error_status: 0,
      last_error: '',
    },
    more,
  );
const refused = { times: 3, last_error_status: 401, last_error: 'Incorrect API key provided: ***.' };

function openChannel(hours: object[]) {
  return renderInConsole(
    <RowActionsContext value={VerbButtons}>
      <ResourceContextProvider value="channels">
        <Routes>
          <Route path="/channels/:id/show" element={<ChannelPage />} />
        </Routes>
      </ResourceContextProvider>
    </RowActionsContext>,
    ({ path }) => {
      if (path === '/call/channels/show') return { data: channel };
      if (path === '/call/providers/hours') return { data: hours };
      return {};
    },
    'support',
    '/channels/deepseek/show',
  );
}

test('a channel shows its last days, and what it said when it failed', async () => {
  const { calls } = openChannel([hour(0, 'key refused', refused), hour(2, 'works'), hour(2, 'failing', { times: 1 })]);
  const strip = await screen.findByRole('img', { name: /全部失败 1 小时/ });
  expect(strip).toHaveAccessibleName('最近 7 天：没有调用 166 小时，部分失败 1 小时，全部失败 1 小时');
  const table = within(screen.getByRole('region', { name: '失败记录' }));
  expect(table.getAllByRole('row')).toHaveLength(3);
  expect(table.getByText('Incorrect API key provided: ***.')).toBeVisible();
  expect(table.getByText('密钥被拒绝')).toBeVisible();
  expect(calls.find(({ path }) => path === '/call/providers/hours')?.body).toEqual({
    kind: 'channel',
    name: 'deepseek',
    days: 7,
    shown: 'all',
  });
});

test('a channel that nobody asked says so', async () => {
  openChannel([]);
  expect(await screen.findByText('这几天没有调用过，测试一次就会有记录')).toBeVisible();
});

test('a channel without failures has none to list', async () => {
  openChannel([hour(1, 'works')]);
  expect(await screen.findByText('没有失败')).toBeVisible();
  expect(screen.queryByRole('region', { name: '失败记录' })).toBeNull();
});
