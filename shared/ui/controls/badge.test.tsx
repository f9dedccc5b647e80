import { render, screen } from '@testing-library/react';
import { Badge } from 'shared/ui/controls/badge.tsx';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12345, '99+'],
  // Shows: SPEC-9.18
])('%d is written and read as %s', (count, words) => {
  render(
    <Badge count={count} label="条未读">
      消息
    </Badge>,
  );
  expect(screen.getByRole('img', { name: `${words} 条未读` })).toHaveTextContent(words);
});

test('nothing to count shows nothing', () => {
  render(
    <Badge count={0} label="条未读">
      消息
    </Badge>,
  );
  expect(screen.queryByRole('img')).toBeNull();
});
