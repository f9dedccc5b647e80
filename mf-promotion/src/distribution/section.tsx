import { type ReactNode, useId } from 'react';
import { styled } from 'shared/ui/kit.ts';

interface SectionProps {
  title: string;
  /** At the end of the title's line. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its title. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId();
  return (
    <Part aria-labelledby={id}>
      <div className="title">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </Part>
  );
}

/** A part whose data is on its way: its title stands. */
export function ComingSection({ children, ...head }: Omit<SectionProps, 'children'> & { children?: ReactNode }) {
  return (
    <Section {...head}>
      {children}
      <Coming aria-busy="true">正在加载…</Coming>
    </Section>
  );
}

const Coming = styled('p')({ minHeight: 120, color: 'var(--text-2)', fontSize: 'var(--type-interface)' });

const Part = styled('section')({
  minWidth: 0,
  marginTop: 'var(--space-6)',
  '& > .title': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-2) var(--space-4)',
    marginBottom: 'var(--space-3)',
  },
  '& > .title h2': { fontSize: 'var(--type-title)' },
});
