import { render, screen } from '@testing-library/react';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { Stat } from './stat.tsx';

test('a number has its label', async () => {
  render(
    <dl>
      <Stat label="对话积分" value={12345} unit="积分" />
    </dl>,
  );
  expect(screen.getByRole('term')).toHaveTextContent('对话积分');
  expect(screen.getByText('12,345')).toBeVisible();
  await expectAccessible();
});
