import { styled } from 'shared/ui/kit.ts';

interface ColourFieldProps {
  label: string;
  value: string;
  onChange: (colour: string) => void;
}

/** A colour and its code; the browser's own picker opens on it. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  return (
    <Field>
      <input type="color" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)} />
      <span aria-hidden>
        {label}
        <code>{value}</code>
      </span>
    </Field>
  );
}

const Field = styled('label')({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space-3)',
  padding: 'var(--space-2) var(--space-3)',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-card)',
  background: 'var(--surface-raised)',
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--text-3)' },
  '&:has(:focus-visible)': { outline: 'var(--focus-ring)', outlineOffset: 2 },
  '& input': {
    flex: 'none',
    width: 32,
    height: 32,
    padding: 0,
    border: 0,
    outline: 0,
    background: 'none',
    cursor: 'pointer',
    '&::-webkit-color-swatch-wrapper': { padding: 0 },
    '&::-webkit-color-swatch': { border: '1px solid var(--line-strong)', borderRadius: 'var(--radius-control)' },
  },
  '& code': { display: 'block', color: 'var(--text)', fontSize: '0.8125rem' },
});
