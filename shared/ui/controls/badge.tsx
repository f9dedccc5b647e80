import type { ReactNode } from 'react';
import { styled } from 'shared/ui/theme/styled.ts';

/** The largest number that is written out (spec section 9). */
const max = 99;

/** A number as a badge shows it: `99+` above 99. */
export const badgeText = (count: number): string => (count > max ? `${max}+` : String(count));

interface BadgeProps {
  count: number;
  /** What is counted. */
  label: string;
  /** What has the number at its corner; without it the number stands at the end of its line. */
  children?: ReactNode;
}

/** A number beside what it counts; nothing at 0. */
export function Badge({ count, label, children }: BadgeProps) {
  return (
    <Place>
      {children}
      {count > 0 && (
        <b role="img" aria-label={`${badgeText(count)} ${label}`}>
          {badgeText(count)}
        </b>
      )}
    </Place>
  );
}

const Place = styled('span')({
  position: 'relative',
  display: 'inline-flex',
  '& > b': {
    position: 'absolute',
    top: -6,
    left: 'calc(100% - 10px)',
    minWidth: 18,
    padding: '0 5px',
    borderRadius: 'var(--radius-full)',
    background: 'var(--danger-fill)',
    color: '#ffffff',
    fontSize: '0.6875rem',
    fontWeight: 'var(--weight-medium)',
    lineHeight: '18px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    pointerEvents: 'none',
  },
  '&:has(> b:only-child)': { marginLeft: 'auto' },
  '& > b:only-child': { position: 'static' },
});
