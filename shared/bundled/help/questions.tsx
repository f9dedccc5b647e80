import { ChevronDown } from 'lucide-react';
import { styled } from 'shared/ui/kit.ts';

interface QuestionsProps {
  items: readonly { question: string; answer: string }[];
  /** In a page of large text. */
  isLarge?: boolean;
}

/** Questions with answers that unfold; the browser itself folds them, so it works without a script. */
export function Questions({ items, isLarge }: QuestionsProps) {
  return (
    <List data-large={isLarge}>
      {items
        // An operator may write the same question twice, so it is no key.
        .map((item, place) => ({ ...item, place }))
        .map(({ question, answer, place }) => (
          <details key={place}>
            <summary>
              <bdi>{question}</bdi>
              <ChevronDown size={18} aria-hidden />
            </summary>
            <p dir="auto">{answer}</p>
          </details>
        ))}
    </List>
  );
}

const List = styled('div')({
  fontSize: 'var(--type-interface)',
  '& details': { borderBottom: '1px solid var(--line)' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-3)',
    minHeight: 52,
    padding: 'var(--space-2) 0',
    fontWeight: 'var(--weight-medium)',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { flex: 'none', color: 'var(--text-2)', transition: 'transform var(--motion-fast) var(--ease)' },
  },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
  '& details p': {
    maxWidth: 'var(--measure)',
    padding: '0 0 var(--space-4)',
    color: 'var(--text-2)',
    lineHeight: 1.75,
    whiteSpace: 'pre-line',
  },
  '&[data-large]': {
    maxWidth: 820,
    borderTop: '1px solid var(--line)',
    fontSize: 'inherit',
    '& summary': { gap: 'var(--space-4)', minHeight: 56, padding: 'var(--space-3) 0' },
    '& details p': { maxWidth: 'none', paddingRight: 'var(--space-6)' },
  },
  // On paper nothing can be opened.
  '@media print': {
    '& details::details-content': { contentVisibility: 'visible', height: 'auto' },
    '& summary svg': { display: 'none' },
  },
});
