import { render, screen } from '@testing-library/react';
import createLucideIcon from './lucide-icon.ts';

const Cross = createLucideIcon({ node: [['path', { d: 'M18 6 6 18', key: 'a' }]] });

test('an icon is drawn in the colour of its text; what has no name is not read aloud', () => {
  const { container } = render(<Cross size={18} className="small" />);
  const icon = container.querySelector('svg');
  expect(icon).toHaveAttribute('aria-hidden', 'true');
  expect(icon).toHaveAttribute('width', '18');
  expect(icon).toHaveAttribute('height', '18');
  expect(icon).toHaveAttribute('stroke', 'currentColor');
  expect(icon).toHaveClass('small');
  expect(icon?.querySelector('path')).toHaveAttribute('d', 'M18 6 6 18');
});

test('one with a name is read aloud', () => {
  render(<Cross role="img" aria-label="关闭" />);
  expect(screen.getByRole('img', { name: '关闭' })).toHaveAttribute('width', '24');
});
