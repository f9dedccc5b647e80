import CircularProgress from '@mui/material/CircularProgress';
import type { ComponentProps, ElementType, ReactNode } from 'react';
import { styled } from 'shared/ui/theme/styled.ts';

type ButtonProps<C extends ElementType> = ComponentProps<C> & {
  /** What it is instead of a button: a `Link`. With an `href` alone it is an `a`. */
  component?: C;
  href?: string;
  /** `soft`: a quiet fill in the accent's own hue, the second most important action of a screen. */
  variant?: 'contained' | 'soft' | 'outlined' | 'text';
  /** 32, 40 or 48 px high; at least `--hit` under a finger. */
  size?: 'small' | 'medium' | 'large';
  /** `error`: what it does cannot be undone. */
  color?: 'primary' | 'inherit' | 'error';
  startIcon?: ReactNode;
  endIcon?: ReactNode;
  fullWidth?: boolean;
  /** It waits for an answer: it turns, keeps its width and cannot be pressed. */
  loading?: boolean;
};

/**
 * A button with words. Some stand on every page, and MUI's would cost the server as much as sixty plain elements.
 *
 * @example <Button component={Link} to="/openvip" variant="contained" size="large">开通会员</Button>
 */
export function Button<C extends ElementType = 'button'>({
  component,
  variant = 'text',
  size,
  color,
  startIcon,
  endIcon,
  fullWidth,
  loading = false,
  children,
  ...own
}: ButtonProps<C>) {
  const isLink = component === undefined && own.href !== undefined;
  const kind = component || isLink ? { as: component ?? 'a' } : { type: 'button' as const };
  const busy = loading && { 'data-busy': true, 'aria-busy': true, disabled: true };
  const looks = {
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-wide': fullWidth || undefined,
  };
  return (
    <Box {...kind} {...looks} {...own} {...busy}>
      {startIcon}
      {children}
      {endIcon}
      {loading && (
        <span aria-hidden>
          <CircularProgress color="inherit" size={16} />
        </span>
      )}
    </Box>
  );
}

// `:where` keeps each rule as weak as one class: a frame's own words about its buttons win.
const Box = styled('button')({
  position: 'relative',
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: 'var(--hit)',
  padding: '0 15px',
  border: '1px solid transparent',
  borderRadius: 'var(--radius-control)',
  verticalAlign: 'middle',
  color: 'var(--accent-text)',
  fontSize: '0.875rem',
  fontWeight: 'var(--weight-medium)',
  lineHeight: 1.5,
  textAlign: 'center',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  userSelect: 'none',
  transition: 'background-color var(--motion-fast) var(--ease), border-color var(--motion-fast) var(--ease)',
  '& > svg': { flex: 'none', width: 18, height: 18 },
  '&:hover': { textDecoration: 'none' },
  '&:active': { transform: 'translateY(0.5px)' },
  '&:where([data-wide])': { width: '100%' },
  '&:where([data-size=small])': {
    minHeight: 32,
    padding: '0 11px',
    fontSize: '0.8125rem',
    '@media (pointer: coarse)': { minHeight: 'var(--hit)' },
  },
  '&:where([data-size=large])': { minHeight: 48, padding: '0 19px', fontSize: '1rem', borderRadius: 8 },

  '&:where([data-variant=text]):hover': { background: 'var(--accent-soft)' },
  '&:where([data-color=inherit])': { color: 'inherit' },
  '&:where([data-color=inherit]):hover': { background: 'var(--fill)' },
  '&:where([data-color=error])': { color: 'var(--danger)' },
  '&:where([data-color=error]):hover': { background: 'var(--danger-soft)' },
  '&:where([data-variant=outlined])': {
    borderColor: 'var(--line-strong)',
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    '&:hover': { borderColor: 'var(--text-3)' },
    '&:where([data-color=error])': { color: 'var(--danger)' },
    '&:where([data-color=error]):hover': { borderColor: 'var(--danger)' },
  },
  '&:where([data-variant=soft])': {
    background: 'var(--accent-soft)',
    '&:hover': { background: 'color-mix(in srgb, var(--accent) 18%, transparent)' },
  },
  '&:where([data-variant=contained])': {
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    '&:hover': { background: 'var(--accent-hover)' },
    '&:where([data-color=error])': { background: 'var(--danger-fill)', color: '#ffffff' },
    '&:where([data-color=error]):hover': { background: 'color-mix(in srgb, var(--danger-fill) 88%, #000000)' },
  },

  '&:disabled': { color: 'var(--text-3)', pointerEvents: 'none' },
  '&:where([data-variant=outlined]):disabled': { borderColor: 'var(--line)' },
  '&:where([data-variant=soft]):disabled': { background: 'var(--fill)' },
  '&:where([data-variant=contained]):disabled': { background: 'var(--fill-strong)' },
  '&:where([data-busy]):disabled': {
    color: 'transparent',
    '& > span:last-child': {
      position: 'absolute',
      left: '50%',
      display: 'flex',
      transform: 'translateX(-50%)',
      color: 'var(--text-3)',
    },
  },
});
