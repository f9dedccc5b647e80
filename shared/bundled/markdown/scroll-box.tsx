import type { ReactNode } from 'react';

interface ScrollBoxProps {
  as: 'pre' | 'section';
  'data-look'?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A box that scrolls by itself: a stop of the tab key, or the keyboard could not scroll it. */
export function ScrollBox({ as: Box, ...props }: ScrollBoxProps) {
  return <Box {...props} tabIndex={0} />;
}
