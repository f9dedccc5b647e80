import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

/**
 * How the choices look: a row of equal tiles, chips that wrap, or cards. The page lays cards out by properties around them:
 * `--columns`, `--card-gap`, `--card-padding`, and `--card-parts`, how many parts of a card stand at one height in all cards
 * of a row.
 */
type Look = 'row' | 'chips' | 'cards';

interface ChoiceProps<V extends string | number> {
  label: string;
  name: string;
  value: V | undefined;
  items: readonly { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
  look?: Look;
}

/**
 * One of a few: radio buttons, so arrows move between them and nothing needs a script.
 *
 * @example <Choice label="容错率" name="level" value={level} items={[{ value: 'L', label: '低' }]} onChange={setLevel} />
 */
export function Choice<V extends string | number>(props: ChoiceProps<V>) {
  const { label, name, value, items, onChange, look = 'row' } = props;
  return (
    <Tiles data-look={look}>
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <label key={item.value}>
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={item.value === value}
              onChange={() => onChange(item.value)}
            />
            <span>{item.label}</span>
          </label>
        ))}
      </div>
    </Tiles>
  );
}

const Tiles = styled('fieldset')({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  fontSize: 'var(--type-interface)',
  '& legend': { padding: 0, marginBottom: 6, color: 'var(--text-2)' },
  '& label': { position: 'relative', minWidth: 0, cursor: 'pointer' },
  // Over its whole tile, so that a finger that explores the page by touch finds it there.
  '& input': {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    opacity: 0,
    cursor: 'pointer',
  },
  '& :focus-visible + span': { outline: 'var(--focus-ring)', outlineOffset: 2 },
  '&[data-look=row]': {
    '& > div': {
      display: 'flex',
      gap: 2,
      padding: 2,
      borderRadius: 'var(--radius-card)',
      background: 'var(--fill-strong)',
    },
    '& label': { flex: 1 },
    '& label > span': {
      display: 'grid',
      placeItems: 'center',
      minHeight: 'calc(var(--hit) - 4px)',
      borderRadius: 8,
      color: 'var(--text-2)',
      transition: 'background-color var(--motion-fast)',
    },
    '& label:hover > span': { color: 'var(--text)' },
    '& :checked + span': {
      background: 'var(--surface-raised)',
      color: 'var(--text)',
      fontWeight: 'var(--weight-medium)',
      boxShadow: '0 0 0 1px var(--line-strong)',
    },
    '& :focus-visible + span': { outlineOffset: 1 },
  },
  '&[data-look=chips]': {
    '& legend': { fontWeight: 'var(--weight-medium)' },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space-2)' },
    '& label > span': {
      display: 'flex',
      alignItems: 'center',
      minHeight: 'var(--hit)',
      padding: '0 var(--space-4)',
      border: '1px solid var(--line-strong)',
      borderRadius: 'var(--radius-full)',
    },
    '& :checked + span': {
      borderColor: 'var(--accent-text)',
      background: 'var(--accent-soft)',
      color: 'var(--accent-text)',
      fontWeight: 'var(--weight-medium)',
    },
  },
  '&[data-look=cards]': {
    '& > div': {
      display: 'grid',
      gridTemplateColumns: 'var(--columns, repeat(auto-fit, minmax(150px, 1fr)))',
      gap: 'var(--card-gap, var(--space-2))',
    },
    '& label, & label > span': {
      display: 'grid',
      gridRow: 'span var(--card-parts, 1)',
      gridTemplateRows: 'subgrid',
      rowGap: 'var(--space-1)',
    },
    '& label > span': {
      minHeight: 52,
      padding: 'var(--card-padding, var(--space-2) var(--space-3))',
      border: '1px solid var(--line-strong)',
      borderRadius: 'var(--radius-card)',
      background: 'var(--surface-raised)',
      transition: 'border-color var(--motion-fast) var(--ease), box-shadow var(--motion-fast) var(--ease)',
    },
    '& label:hover > span': { borderColor: 'var(--accent-text)' },
    '& :checked + span': {
      borderColor: 'var(--accent-text)',
      boxShadow: 'inset 0 0 0 1px var(--accent-text)',
      background: 'linear-gradient(var(--accent-soft), var(--accent-soft)), var(--surface-raised)',
    },
  },
});
