import type { ReactNode } from 'react';
import { styled } from 'shared/ui/kit.ts';

/** What is wrong with a field that has no line for it. */
export function FieldError({ children }: { children: ReactNode }) {
  return children ? <Wrong role="alert">{children}</Wrong> : null;
}

interface SelectProps {
  label: string;
  value: string;
  names: readonly string[];
  onChange(value: string): void;
}

/** One of what the model has, or what it takes by itself. */
export function Select({ label, value, names, onChange }: SelectProps) {
  return (
    <Field>
      <span>{label}</span>
      <select value={names.includes(value) ? value : ''} onChange={(event) => onChange(event.target.value)}>
        <option value="">默认</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </Field>
  );
}

const Wrong = styled('p')`
  margin: 4px 0 0; color: var(--danger); font-size: var(--type-meta);
`;

const Field = styled('label')`
  display: flex; flex-direction: column; gap: 6px; min-width: 0; color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium);
  select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
`;
