import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { BlockActions } from './block-link.tsx';

/** The way on, at the end of a page. */
export function CallBlock({ block: { id, title, text, actions } }: { block: BlockOf<'call'> }) {
  return (
    <Section id={id && `block-${id}`}>
      <div>
        <h2 dir="auto">{title}</h2>
        {text && <p dir="auto">{text}</p>}
        <BlockActions actions={actions} />
      </div>
    </Section>
  );
}

const Section = styled('section')({
  padding: 'clamp(40px, 6vw, 72px) var(--space-5)',
  '& > div': {
    maxWidth: 1080,
    margin: '0 auto',
    padding: 'clamp(32px, 5vw, 64px) var(--space-5)',
    borderRadius: 'var(--radius-sheet)',
    background: 'var(--accent-soft)',
    textAlign: 'center',
  },
  '& h2': { fontSize: 'clamp(1.375rem, 1.1rem + 1.4vw, 2rem)' },
  '& p': { marginTop: 'var(--space-3)', color: 'var(--text-2)' },
  '& .actions': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: 'var(--space-3)',
    marginTop: 'var(--space-5)',
  },
  '@media (max-width: 767.98px)': { padding: 'var(--space-5) var(--space-4)' },
});
