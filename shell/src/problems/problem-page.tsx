import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from 'shared/ui/illustration.tsx';
import { styled } from 'shared/ui/kit.ts';

interface ProblemPageProps {
  drawing: IllustrationName;
  /** What happened, one sentence. */
  title: string;
  /** The exact message or a number for support, in small type. */
  detail?: ReactNode;
  action: ReactNode;
  children?: ReactNode;
}

/** A page that could not be shown: an illustration, one sentence, one action. */
export function ProblemPage({ drawing, title, detail, action, children }: ProblemPageProps) {
  return (
    <Problem>
      <Illustration of={drawing} />
      <h1>{title}</h1>
      {children && <p>{children}</p>}
      <div>{action}</div>
      {detail && <p className="detail">{detail}</p>}
    </Problem>
  );
}

const Problem = styled('section')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 'var(--space-3)',
  minHeight: '72dvh',
  padding: 'var(--space-6) var(--space-4)',
  textAlign: 'center',
  '& h1': { marginTop: 'var(--space-2)', fontSize: 'var(--type-title)' },
  '& p': { maxWidth: '36em', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > div': { marginTop: 'var(--space-2)' },
  '& .detail': {
    marginTop: 'var(--space-3)',
    fontSize: 'var(--type-meta)',
    fontFamily: 'var(--font-mono)',
    wordBreak: 'break-all',
  },
});
