import { styled } from 'shared/ui/kit.ts';

interface ChoiceProps<V extends string | number> {
  label: string;
  name: string;
  value: V;
  items: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One of a few, as a row of tiles: radio buttons, so arrows move between them. */
export function Choice<V extends string | number>({ label, name, value, items, onChange }: ChoiceProps<V>) {
  return (
    <Tiles>
      <legend>{label}</legend>
      <div>
        {items.map((item) => (
          <label key={item.value}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
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
  '& legend': { padding: 0, marginBottom: 6, color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > div': {
    display: 'flex',
    gap: 2,
    padding: 2,
    borderRadius: 'var(--radius-card)',
    background: 'var(--fill-strong)',
  },
  '& label': { position: 'relative', flex: 1, minWidth: 0, cursor: 'pointer' },
  '& span': {
    display: 'grid',
    placeItems: 'center',
    minHeight: 'calc(var(--hit) - 4px)',
    borderRadius: 8,
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    transition: 'background-color var(--motion-fast)',
  },
  '& label:hover span': { color: 'var(--text)' },
  '& :checked + span': {
    background: 'var(--surface-raised)',
    color: 'var(--text)',
    fontWeight: 'var(--weight-medium)',
    boxShadow: '0 0 0 1px var(--line-strong)',
  },
  '& :focus-visible + span': { outline: 'var(--focus-ring)', outlineOffset: 1 },
});
