import { ChevronDown } from 'lucide-react';
import { styled } from 'shared/ui/kit.ts';

/** Questions with answers that unfold, without a script. */
export function Questions({ items }: { items: readonly (readonly [question: string, answer: string])[] }) {
  return (
    <List aria-labelledby="questions-title">
      <h2 id="questions-title">常见问题</h2>
      {items.map(([question, answer]) => (
        <details key={question}>
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

const List = styled('section')({
  marginTop: 'var(--space-7)',
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-title)' },
  '& details': { borderBottom: '1px solid var(--line)' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-3)',
    minHeight: 52,
    padding: 'var(--space-2) 0',
    fontSize: 'var(--type-interface)',
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
    fontSize: 'var(--type-interface)',
    lineHeight: 1.75,
  },
});
