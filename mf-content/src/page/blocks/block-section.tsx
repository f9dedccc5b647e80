import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

interface BlockSectionProps {
  block: { id?: string | undefined; title: string; text: string };
  /** Stands out from the blocks around it. */
  isTinted?: boolean;
  children?: ReactNode;
}

/** A block with its heading, in the page's one measure. A link of the page leads to it by its name. */
export function BlockSection({ block: { id, title, text }, isTinted, children }: BlockSectionProps) {
  return (
    <Section id={id && `block-${id}`} data-tinted={isTinted || undefined}>
      <div>
        <h2 dir="auto">{title}</h2>
        {text && (
          <p className="lead" dir="auto">
            {text}
          </p>
        )}
        {children}
      </div>
    </Section>
  );
}

const Section = styled('section')({
  padding: 'clamp(40px, 6vw, 72px) var(--space-5)',
  scrollMarginTop: 'var(--header-height)',
  '&[data-tinted]': { background: 'var(--fill)' },
  '& > div': { maxWidth: 1080, margin: '0 auto' },
  '& h2': { fontSize: 'clamp(1.375rem, 1.1rem + 1.2vw, 1.875rem)', maxWidth: '24em' },
  '& .lead': {
    marginTop: 'var(--space-3)',
    maxWidth: 'var(--measure)',
    color: 'var(--text-2)',
    lineHeight: 'var(--leading-text)',
  },
  '@media (max-width: 767.98px)': { padding: 'var(--space-6) var(--space-4)' },
  '@media print': {
    padding: '12px 0',
    '&, &[data-tinted]': { background: 'none' },
    // Nobody can send a form on paper.
    '&:has(form)': { display: 'none' },
    '& h2, & .lead': { breakAfter: 'avoid' },
    '& li, & tr, & details': { breakInside: 'avoid' },
  },
});
