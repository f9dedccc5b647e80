import { screen, within } from '@testing-library/react';
import { renderInConsole } from '../testing/render-in-console.tsx';
import { Menu } from './menu.tsx';

const creative = () => within(screen.getByRole('region', { name: '创作' }));

test('the review stands beside the square, for those who may approve', () => {
  renderInConsole(<Menu />, () => ({}), 'support');
  const titles = creative()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(titles[titles.indexOf('广场') + 1]).toBe('作品审核');
  expect(creative().getByRole('link', { name: '作品审核' })).toHaveAttribute('href', '/review');
});

test('a role that may not approve has no entry of the review', () => {
  renderInConsole(<Menu />, () => ({}), 'finance');
  expect(screen.getByRole('navigation', { name: '菜单' })).toBeVisible();
  expect(screen.queryByRole('link', { name: '作品审核' })).toBeNull();
});
