import { useAtomValue, useSetAtom } from 'jotai';
import { memo } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { type QrField, type QrKind, type QrProblems, qrBytes, qrKinds } from 'shared/contracts/creative/qr-content.ts';
import { Checkbox, FormControlLabel, styled, TextField } from 'shared/ui/kit.ts';
import { changeFieldsAtom, changeQrDraftAtom, formOf, type QrDraft, qrDraftAtom } from '../draft/qr-draft.ts';
import { Step } from './step.tsx';
import { UploadedCode } from './uploaded-code.tsx';

const kindItems = (Object.keys(qrKinds) as QrKind[]).map((value) => ({ value, label: qrKinds[value].label }));
export const fieldId = (name: string) => `qr-${name}`;

interface ContentStepProps {
  /** Sentences at fields that may be shown now. */
  problems: QrProblems;
  /** The text of the code; '' while something is wrong. */
  text: string;
  limit: number;
  /** A field is left: what is wrong with it may be said. */
  onLeave(name: string): void;
}

/** What the code says: its kind, the fields of that kind, or a code that is there already. */
export function ContentStep({ problems, text, limit, onLeave }: ContentStepProps) {
  const draft = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  const put = useSetAtom(changeFieldsAtom);
  const { kind, fields } = formOf(draft);
  return (
    <Step number={1} title="内容">
      <KindChoice kind={kind} change={change} />
      {qrKinds[kind].fields.map((field) => (
        <ContentField
          key={field.name}
          field={field}
          value={fields[field.name] ?? ''}
          problem={problems[field.name]}
          hint={kind === 'text' ? `${qrBytes(text)} / ${limit} 字节` : undefined}
          onChange={(value) => put({ [field.name]: value })}
          onLeave={() => onLeave(field.name)}
        />
      ))}
      <UploadedCode />
    </Step>
  );
}

/** Typing draws it no more than the steps below. */
const KindChoice = memo(function KindChoice({ kind, change }: { kind: QrKind; change(part: Partial<QrDraft>): void }) {
  return (
    <Kinds>
      <Choice
        label="内容类型"
        name="kind"
        look="chips"
        value={kind}
        items={kindItems}
        onChange={(chosen) => change({ kind: chosen })}
      />
    </Kinds>
  );
});

interface ContentFieldProps {
  field: QrField;
  value: string;
  problem: string | undefined;
  hint: string | undefined;
  onChange(value: string): void;
  onLeave(): void;
}

const inputTypes: Partial<Record<QrField['type'], string>> = { tel: 'tel', email: 'email', time: 'datetime-local' };

function ContentField({ field, value, problem, hint, onChange, onLeave }: ContentFieldProps) {
  const { name, label, type, choices = [], placeholder, isNeeded } = field;
  if (type === 'choice') {
    return (
      <Selection>
        <label htmlFor={fieldId(name)}>{label}</label>
        <select id={fieldId(name)} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </Selection>
    );
  }
  if (type === 'flag') {
    return (
      <FormControlLabel
        control={<Checkbox checked={value === '1'} onChange={(event) => onChange(event.target.checked ? '1' : '')} />}
        label={label}
      />
    );
  }
  return (
    <TextField
      id={fieldId(name)}
      label={isNeeded || type === 'password' ? label : <Optional label={label} />}
      type={inputTypes[type] ?? 'text'}
      inputMode={type === 'number' ? 'decimal' : type === 'url' ? 'url' : undefined}
      multiline={type === 'lines'}
      rows={3}
      autoComplete="off"
      value={value}
      placeholder={placeholder}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  );
}

const Optional = ({ label }: { label: string }) => (
  <>
    {label} <small>选填</small>
  </>
);

const Kinds = styled('div')`
  label > span { min-height: 32px; padding: 0 var(--space-3); font-size: 0.8125rem; }
  legend { font-weight: var(--weight-normal); }
  @media (pointer: coarse) { label > span { min-height: 44px; } }
`;

const Selection = styled('div')`
  display: flex; flex-direction: column; gap: 6px; color: var(--text-2); font-size: var(--type-interface);
  select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
`;
