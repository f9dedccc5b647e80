import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { BlockActions } from './block-link.tsx';
import { BlockPicture } from './block-picture.tsx';

interface HeroBlockProps {
  block: BlockOf<'hero'>;
  /** Its heading is the page's own. */
  isTitle: boolean;
  /** Its picture as a `data:` address; '': it is asked for. */
  drawn: string;
}

/** What the page is about, in one look. */
export function HeroBlock({ block: { id, title, text, actions, picture }, isTitle, drawn }: HeroBlockProps) {
  const Heading = isTitle ? 'h1' : 'h2';
  return (
    <Hero id={id && `block-${id}`} data-picture={picture ? '' : undefined}>
      <div>
        <div className="words">
          <Heading dir="auto">{title}</Heading>
          {text && <p dir="auto">{text}</p>}
          <BlockActions actions={actions} />
        </div>
        {picture && <BlockPicture picture={picture} isEager={isTitle} drawn={drawn} />}
      </div>
    </Hero>
  );
}

const Hero = styled('section')({
  padding: 'clamp(48px, 8vw, 104px) var(--space-5) clamp(40px, 6vw, 80px)',
  background: 'radial-gradient(80% 120% at 80% 0%, var(--accent-soft), transparent 60%)',
  '& > div': { display: 'grid', gap: 'var(--space-6) 56px', maxWidth: 1080, margin: '0 auto', alignItems: 'center' },
  '@media (min-width: 900px)': { '&[data-picture] > div': { gridTemplateColumns: 'minmax(0, 1.1fr) minmax(0, 1fr)' } },
  '& h1, & h2': { fontSize: 'clamp(2rem, 1.4rem + 2.8vw, 3.25rem)', lineHeight: 1.2, letterSpacing: '-0.01em' },
  '& .words > p:not(.actions)': {
    marginTop: 'var(--space-4)',
    maxWidth: '34em',
    color: 'var(--text-2)',
    fontSize: '1.0625rem',
    lineHeight: 'var(--leading-text)',
  },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-3)', marginTop: 'var(--space-5)' },
  '& img': {
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderRadius: 'var(--radius-sheet)',
    // A page of the product has the colour of this one.
    boxShadow: '0 0 0 1px var(--line)',
  },
  '@media (max-width: 767.98px)': { padding: 'var(--space-6) var(--space-4)' },
  '@media print': { padding: '12px 0', background: 'none', '& img': { width: '60%' } },
});
