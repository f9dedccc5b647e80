import type { FormField } from 'shared/contracts/chat/creation.ts';
import { TextField } from 'shared/ui/kit.ts';
import { maxOf } from './form-values.ts';

interface WidgetProps {
  field: FormField;
  value: string | string[];
  error: string | undefined;
  onChange(value: string | string[]): void;
}

/** One field of a template's form. A widget that is not known is a line of text. */
export function FormWidget(props: WidgetProps) {
  if (props.field.name === 'WidgetSelect') return <SelectWidget {...props} />;
  if (props.field.name === 'WidgetRadio' || props.field.name === 'WidgetCheckbox') return <ChoiceWidget {...props} />;
  return <TextWidget {...props} />;
}

function TextWidget({ field, value, error, onChange }: WidgetProps) {
  const { id, name, props } = field;
  const text = [value].flat().join('');
  const max = maxOf(field);
  const count = text.length > max * 0.8 ? `${text.length} / ${max}` : ' ';
  return (
    <TextField
      id={`field-${id}`}
      name={id}
      label={<Title field={field} />}
      multiline={name === 'WidgetTextarea'}
      rows={props.rows}
      placeholder={props.placeholder}
      required={props.isRequired}
      value={text}
      error={Boolean(error)}
      helperText={error ?? count}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function SelectWidget({ field, value, error, onChange }: WidgetProps) {
  const { id, props } = field;
  return (
    <div className="field" data-error={error ? '' : undefined}>
      <label htmlFor={`field-${id}`}>
        <Title field={field} />
      </label>
      <select
        id={`field-${id}`}
        name={id}
        value={[value].flat()[0] ?? ''}
        required={props.isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={`field-${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{props.isRequired ? '请选择' : '不限'}</option>
        {props.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Help id={id} error={error} />
    </div>
  );
}

function ChoiceWidget({ field, value, error, onChange }: WidgetProps) {
  const { id, name, props } = field;
  const isMany = name === 'WidgetCheckbox';
  const chosen = [value].flat();
  const choose = (option: string, isChosen: boolean) => {
    if (!isMany) onChange(option);
    else onChange(props.options.filter((one) => (one === option ? isChosen : chosen.includes(one))));
  };
  return (
    <fieldset
      className="field"
      id={`field-${id}`}
      tabIndex={-1}
      data-error={error ? '' : undefined}
      aria-describedby={`field-${id}-help`}
    >
      <legend>
        <Title field={field} />
      </legend>
      <div className="choices">
        {props.options.map((option) => (
          <label key={option}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={id}
              value={option}
              checked={chosen.includes(option)}
              onChange={(event) => choose(option, event.target.checked)}
            />
            <bdi>{option}</bdi>
          </label>
        ))}
      </div>
      <Help id={id} error={error} />
    </fieldset>
  );
}

function Title({ field: { props } }: { field: FormField }) {
  return (
    <>
      <bdi>{props.title}</bdi>
      {!props.isRequired && <small>（可不填）</small>}
    </>
  );
}

function Help({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div className="help" id={`field-${id}-help`}>
      {error ?? ' '}
    </div>
  );
}

/** Rules of the fields' classes, for the page's frame. */
export const fieldStyles = `
  .field { display: flex; flex-direction: column; min-width: 0; margin: 0; padding: 0; border: 0; }
  .field > label, legend { margin-bottom: 6px; padding: 0; color: var(--text-2); font-size: var(--type-interface); font-weight: var(--weight-medium); }
  label small, legend small { color: var(--text-2); font-weight: var(--weight-normal); font-size: var(--type-meta); }
  .field > select { min-height: var(--hit); padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-control); background: var(--surface-raised); color: var(--text); font-size: var(--type-interface); }
  option { background: var(--surface-overlay); color: var(--text); }
  .choices { display: flex; flex-wrap: wrap; gap: var(--space-2); }
  .choices label { display: inline-flex; gap: 6px; align-items: center; min-height: 36px; padding: 0 var(--space-3); border: 1px solid var(--line-strong); border-radius: var(--radius-full); background: var(--surface-raised); font-size: 0.8125rem; cursor: pointer; }
  .choices label:has(:checked) { border-color: var(--accent-text); background: var(--accent-soft); color: var(--accent-text); }
  .choices label:has(:focus-visible) { outline: var(--focus-ring); outline-offset: 2px; }
  .choices input { width: 14px; height: 14px; margin: 0; accent-color: var(--accent); outline: none; }
  .field > .help { min-height: 1.125rem; margin-top: 4px; font-size: var(--type-meta); line-height: 1.5; }
  .field[data-error] > .help { color: var(--danger); }
  .field[data-error] > select, .field[data-error] .choices label { border-color: var(--danger); }
  @media (pointer: coarse) { .choices label { min-height: 44px; } }
`;
