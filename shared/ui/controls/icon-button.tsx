import type { ComponentProps, ElementType } from 'react';
import { styled } from 'shared/ui/theme/styled.ts';

type IconButtonProps<C extends ElementType> = ComponentProps<C> & {
  /** What it is instead of a button: a `Link`. */
  component?: C;
  /** Small: 32 px; 40 px under a finger. */
  size?: 'small';
};

/**
 * A square button that shows a drawing and no words. Its name is an `aria-label`, or the `Tooltip` around it. Several stand on
 * every page, and MUI's would be a tenth of what a page costs the server.
 *
 * @example <IconButton component={Link} to="/skill" aria-label="全部技能"><ArrowLeft aria-hidden /></IconButton>
 */
export function IconButton<C extends ElementType = 'button'>({ component, size, ...own }: IconButtonProps<C>) {
  const kind = component ? { as: component } : { type: 'button' as const };
  return <Square data-size={size} {...kind} {...own} />;
}

const Square = styled('button')({
  display: 'inline-flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 'var(--hit)',
  height: 'var(--hit)',
  verticalAlign: 'middle',
  borderRadius: 'var(--radius-control)',
  color: 'var(--text-2)',
  textDecoration: 'none',
  userSelect: 'none',
  transition: 'background-color var(--motion-fast) var(--ease)',
  '& svg': { width: 20, height: 20 },
  '&:hover': { background: 'var(--fill-strong)', color: 'var(--text)', textDecoration: 'none' },
  '&:disabled': { color: 'var(--text-3)', pointerEvents: 'none' },
  '&[data-size=small]': {
    width: 32,
    height: 32,
    '& svg': { width: 18, height: 18 },
    '@media (pointer: coarse)': { width: 'var(--hit)', height: 'var(--hit)' },
  },
});
