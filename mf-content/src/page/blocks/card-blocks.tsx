import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { BlockIcon } from './block-icon.tsx';
import { BlockLink } from './block-link.tsx';
import { BlockPicture } from './block-picture.tsx';
import { BlockSection } from './block-section.tsx';
import { placed } from './placed.ts';

/** What the thing can do, each with a little picture. */
export function FeaturesBlock({ block }: { block: BlockOf<'features'> }) {
  return (
    <BlockSection block={block} isTinted>
      <Cards>
        {placed(block.items).map(({ place, item: { icon, title, text, to } }) => (
          <li key={place} className="card">
            <span className="icon">
              <BlockIcon name={icon} />
            </span>
            <h3 dir="auto">{to ? <BlockLink to={to}>{title}</BlockLink> : title}</h3>
            {text && <p dir="auto">{text}</p>}
          </li>
        ))}
      </Cards>
    </BlockSection>
  );
}

/** What somebody does with it, each with a picture and a way on. */
export function CasesBlock({ block }: { block: BlockOf<'cases'> }) {
  return (
    <BlockSection block={block}>
      <Cards>
        {placed(block.items).map(({ place, item: { title, text, picture, action } }) => (
          <li key={place}>
            {picture && <BlockPicture picture={picture} />}
            <h3 dir="auto">{title}</h3>
            {text && <p dir="auto">{text}</p>}
            {action && (
              <p className="way">
                <BlockLink to={action.to}>{action.label}</BlockLink>
              </p>
            )}
          </li>
        ))}
      </Cards>
    </BlockSection>
  );
}

/** Pictures with their titles. */
export function GalleryBlock({ block }: { block: BlockOf<'gallery'> }) {
  return (
    <BlockSection block={block}>
      <Cards>
        {placed(block.items).map(({ place, item: { picture, title } }) => (
          <li key={place}>
            <figure>
              <BlockPicture picture={picture} />
              {title && <figcaption dir="auto">{title}</figcaption>}
            </figure>
          </li>
        ))}
      </Cards>
    </BlockSection>
  );
}

const Cards = styled('ul')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 'var(--space-5)',
  margin: 'var(--space-6) 0 0',
  padding: 0,
  '& .card': {
    position: 'relative',
    padding: 'var(--space-5)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-sheet)',
    background: 'var(--surface-raised)',
  },
  '& .icon': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    borderRadius: 'var(--radius-card)',
    background: 'var(--accent-soft)',
    color: 'var(--accent-text)',
  },
  '& h3': { marginTop: 'var(--space-4)', fontSize: '1.0625rem' },
  // All of the card leads there.
  '& .card h3 a': {
    color: 'var(--text)',
    '&::after': { content: '""', position: 'absolute', inset: 0 },
    '&:focus-visible': { outline: 'none' },
    '&:focus-visible::after': { outline: 'var(--focus-ring)', borderRadius: 'var(--radius-sheet)' },
  },
  '& .card:has(a):hover': { borderColor: 'var(--line-strong)' },
  '& p': {
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    lineHeight: 'var(--leading-text)',
    fontSize: '0.9375rem',
  },
  '& .way a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    fontWeight: 'var(--weight-medium)',
  },
  '& img': {
    width: '100%',
    aspectRatio: '16 / 9',
    objectFit: 'cover',
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill-strong)',
    boxShadow: '0 0 0 1px var(--line)',
  },
  '& figcaption': { marginTop: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  // The sign beside its words: more of them at a glance.
  '@media (max-width: 767.98px)': {
    gap: 'var(--space-4)',
    '& .card': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: 'var(--space-4)',
      padding: 'var(--space-4)',
      borderRadius: 'var(--radius-card)',
    },
    '& .card .icon': { gridRow: 'span 2' },
    '& .card h3': { marginTop: 0, alignSelf: 'center' },
    '& .card p': { gridColumn: 2, marginTop: 'var(--space-1)' },
  },
});
