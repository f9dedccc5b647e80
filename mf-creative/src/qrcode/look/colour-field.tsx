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

const Field = styled('label')`
  display: flex; align-items: center; gap: var(--space-3); padding: var(--space-2) var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-card); background: var(--surface-raised); color: var(--text-2); font-size: var(--type-meta); cursor: pointer;
  &:hover { border-color: var(--text-3); }
  &:has(:focus-visible) { outline: var(--focus-ring); outline-offset: 2px; }
  input { flex: none; width: 32px; height: 32px; padding: 0; border: 0; outline: 0; background: none; cursor: pointer; }
  input::-webkit-color-swatch-wrapper { padding: 0; }
  input::-webkit-color-swatch { border: 1px solid var(--line-strong); border-radius: var(--radius-control); }
  code { display: block; color: var(--text); font-size: 0.8125rem; }
`;

export const Colours = styled('div')`
  display: grid; grid-template-columns: 1fr 1fr; gap: var(--space-2);
`;
