import { styled } from 'shared/ui/kit.ts';

interface ProgressBarProps {
  /** 0 to 1. */
  value: number;
  /** What is under way, for screen readers. */
  label: string;
}

/** How far something is. Browsers draw the track of their own bar white also on a dark page. */
export const ProgressBar = ({ value, label }: ProgressBarProps) => <Bar value={value} aria-label={label} />;

const Bar = styled('progress')({
  position: 'relative',
  height: 6,
  minWidth: 64,
  overflow: 'hidden',
  border: 0,
  borderRadius: 'var(--radius-full)',
  background: 'var(--line-strong)',
  appearance: 'none',
  '&::-webkit-progress-bar': { background: 'var(--line-strong)' },
  '&::-webkit-progress-value': { background: 'var(--accent)' },
  '&::-moz-progress-bar': { background: 'var(--accent)' },
});
