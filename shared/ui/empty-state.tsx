import type { ReactNode } from 'react';
import { type Drawing, Illustration, type IllustrationName } from 'shared/ui/illustration.tsx';
import { styled } from 'shared/ui/kit.ts';

interface EmptyStateProps {
  drawing?: IllustrationName | Drawing;
  /** One sentence: what is (not) here. */
  children: ReactNode;
  /** One thing to do next. */
  action?: ReactNode;
}

/**
 * A list or a panel with nothing in it: illustration, sentence, next step.
 *
 * @example <EmptyState action={<Button variant="soft">去逛逛</Button>}>还没有收藏</EmptyState>
 */
export function EmptyState({ drawing = 'nothing', children, action }: EmptyStateProps) {
  return (
    <Empty>
      <Illustration of={drawing} />
      <p>{children}</p>
      {action}
    </Empty>
  );
}

const Empty = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'var(--space-4)',
  padding: 'var(--space-7) var(--space-4)',
  color: 'var(--text-2)',
  fontSize: 'var(--type-interface)',
  textAlign: 'center',
});
