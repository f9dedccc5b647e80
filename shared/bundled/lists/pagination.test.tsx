import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { Pagination, shownPages } from './pagination.tsx';

test('pages are links with the shown one marked; a single page shows nothing', async () => {
  const { rerender } = render(<Pagination page={5} count={12} to={(page) => `/news?page=${page}`} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole('link', { name: '第 6 页' })).toHaveAttribute('href', '/news?page=6');
  expect(screen.getByRole('link', { name: '第 5 页' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible();
  rerender(<Pagination page={1} count={1} to={String} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, undefined, 9]],
  [5, 9, [1, undefined, 4, 5, 6, undefined, 9]],
  [9, 9, [1, undefined, 8, 9]],
])('page %i of %i', (page, count, shown) => {
  expect(shownPages(page, count)).toEqual(shown);
});
