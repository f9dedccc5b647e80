import { Questions } from 'shared/bundled/help/questions.tsx';
import type { BlockOf } from 'shared/contracts/content/content-page.ts';
import { styled } from 'shared/ui/kit.ts';
import { BlockSection } from './block-section.tsx';
import { placed } from './placed.ts';

/** What is done one after the other. */
export function StepsBlock({ block }: { block: BlockOf<'steps'> }) {
  return (
    <BlockSection block={block}>
      <Steps>
        {placed(block.items).map(({ place, item: { title, text } }) => (
          <li key={place}>
            <span aria-hidden>{place + 1}</span>
            <h3 dir="auto">{title}</h3>
            {text && <p dir="auto">{text}</p>}
          </li>
        ))}
      </Steps>
    </BlockSection>
  );
}

const Steps = styled('ol')({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  gap: 'var(--space-5)',
  margin: 'var(--space-6) 0 0',
  padding: 0,
  '& li': { paddingTop: 'var(--space-4)', borderTop: '2px solid var(--accent)' },
  '& span': { color: 'var(--accent-text)', fontWeight: 'var(--weight-strong)', fontVariantNumeric: 'tabular-nums' },
  '& h3': { marginTop: 'var(--space-1)', fontSize: '1.0625rem' },
  '& p': {
    marginTop: 'var(--space-2)',
    color: 'var(--text-2)',
    lineHeight: 'var(--leading-text)',
    fontSize: '0.9375rem',
  },
});

/** Figures, each with what it counts. */
export function FiguresBlock({ block }: { block: BlockOf<'figures'> }) {
  return (
    <BlockSection block={block} isTinted>
      <Figures>
        {placed(block.items).map(({ place, item: { value, label, note } }) => (
          <div key={place}>
            <dt dir="auto">{label}</dt>
            <dd className="value">{value}</dd>
            {note && <dd dir="auto">{note}</dd>}
          </div>
        ))}
      </Figures>
    </BlockSection>
  );
}

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: 'var(--space-5)',
  margin: 'var(--space-6) 0 0',
  '& > div': { display: 'flex', flexDirection: 'column' },
  '& dt': { order: 1, marginTop: 'var(--space-1)', fontWeight: 'var(--weight-medium)' },
  '& dd': { order: 2, color: 'var(--text-2)', fontSize: 'var(--type-interface)', lineHeight: 1.65 },
  '& .value': {
    order: 0,
    color: 'var(--text)',
    fontSize: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.5rem)',
    lineHeight: 1.2,
    fontWeight: 'var(--weight-strong)',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** What visitors ask. */
export function QuestionsBlock({ block }: { block: BlockOf<'questions'> }) {
  return (
    <BlockSection block={block}>
      <Asked>
        <Questions items={block.items} isLarge />
      </Asked>
    </BlockSection>
  );
}

const Asked = styled('div')({ marginTop: 'var(--space-5)' });
