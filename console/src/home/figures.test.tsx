import { screen, within } from '@testing-library/react';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { Figures } from './figures.tsx';

// Today is the first: 1,300 users, a week before 600.
const ago = Array.from({ length: 14 }, (_, at) => at);
const counts = ago.map((at) => ({
  day: `d${at}`,
  visits: 0,
  users: 1300 - at * 100,
  askers: 2,
  questions: 3,
  pictures: at,
}));
const money = ago.map((at) => ({
  day: `d${at}`,
  revenue: at === 0 ? '12345.60' : '9.90',
  refunds: '0.00',
  commission: '1.50',
}));

function showFigures(role: OperatorRole) {
  return renderInConsole(
    <Figures />,
    ({ path }) =>
      path === '/call/figures/list' ? { data: counts } : path === '/call/figures/money' ? { data: money } : { code: 0 },
    role,
  );
}

test('today stands beside the same day a week before', async () => {
  const { calls } = showFigures('owner');
  const users = within(await screen.findByRole('article', { name: '新用户' }));
  expect(users.getByText('1,300')).toBeVisible();
  expect(users.getByText('上周同日 600')).toBeVisible();
  expect(users.getByRole('link', { name: '今日新用户' })).toHaveAttribute('href', '/figures');
  const revenue = within(await screen.findByRole('article', { name: '收入' }));
  expect(revenue.getByText('¥ 12,345.60')).toBeVisible();
  expect(revenue.getByText('上周同日 ¥ 9.90')).toBeVisible();
  expect(revenue.getByRole('link', { name: '今日收入' })).toHaveAttribute('href', '/figures.money');
  expect(calls.map(({ body }) => body)).toEqual([{ days: 14 }, { days: 14 }]);
});

test('a line of fourteen days says what it shows', async () => {
  showFigures('owner');
  const line = await screen.findByRole('img', { name: '最近 14 天新用户：最低 0，最高 1,300' });
  const points = line.querySelector('polyline')?.getAttribute('points')?.split(' ') ?? [];
  expect(points).toHaveLength(14);
  // The oldest day at the bottom left, today at the top right.
  expect([points[0], points.at(-1)]).toEqual(['0,31', '120,1']);
});

test('days without anything are a line at the bottom', async () => {
  showFigures('finance');
  const line = await screen.findByRole('img', { name: '最近 14 天退款：最低 ¥ 0.00，最高 ¥ 0.00' });
  expect(line.querySelector('polyline')?.getAttribute('points')).toMatch(/^0,31 .* 120,31$/);
});

test('support sees counts and no money', async () => {
  const { calls } = showFigures('support');
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.queryByText(/¥/)).toBeNull();
  expect(calls.map(({ path }) => path)).toEqual(['/call/figures/list']);
});
