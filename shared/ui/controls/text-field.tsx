import { type ChangeEvent, type ComponentProps, type FocusEvent, type ReactNode, type Ref, useId } from 'react';
import { styled } from 'shared/ui/theme/styled.ts';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'ref'> {
  label?: ReactNode;
  /** Keeps the label for screen readers only. */
  hiddenLabel?: boolean;
  error?: boolean;
  /** The error or a hint. A space keeps the line's height free, so that an error moves nothing. */
  helperText?: ReactNode;
  start?: ReactNode;
  end?: ReactNode;
  /** A `<textarea>` that grows with its text. */
  multiline?: boolean;
  rows?: number;
  inputRef?: Ref<HTMLInputElement>;
  /** Puts a typed or pasted text right before it is cut to `maxLength`, which a browser does the other way round. */
  clean?: (typed: string) => string;
}

/**
 * A labelled field. Plain elements: MUI's own brings selects, menus and three variants (8 KiB) and costs the server
 * ten styled parts a field. `className` goes to the frame, all else to the input.
 *
 * @example <TextField label="手机号" name="mobile" inputMode="numeric" error={!!wrong} helperText={wrong ?? ' '} />
 */
export function TextField(props: TextFieldProps) {
  const { label, hiddenLabel, error, helperText, start, end, multiline, rows, inputRef, className, clean, ...input } =
    props;
  const made = useId();
  const id = input.id ?? made;
  const shared = {
    ...input,
    ...(clean && cleaned(clean, input)),
    id,
    dir: multiline ? 'auto' : input.dir,
    'aria-invalid': error || undefined,
    'aria-describedby': helperText === undefined ? input['aria-describedby'] : `${id}-help`,
  };
  return (
    <Frame className={className} data-error={error || undefined}>
      {label !== undefined && (
        <label htmlFor={id} className={hiddenLabel ? 'visually-hidden' : undefined}>
          {label}
        </label>
      )}
      <span className="box" data-disabled={input.disabled || undefined}>
        {start && <span className="side">{start}</span>}
        {multiline ? (
          <textarea
            {...(shared as ComponentProps<'textarea'>)}
            // `field-sizing: content` takes no notice of `rows`.
            style={{ minHeight: `calc(${rows ?? 3} * 1.5em + 18px)` }}
            rows={rows ?? 3}
            ref={inputRef as Ref<never>}
          />
        ) : (
          <input {...shared} ref={inputRef} />
        )}
        {end && <span className="side">{end}</span>}
      </span>
      {helperText !== undefined && (
        <div className="help" id={`${id}-help`}>
          {helperText}
        </div>
      )}
    </Frame>
  );
}

function cleaned(clean: (typed: string) => string, { maxLength, onChange, onBlur }: TextFieldProps) {
  const put = (field: HTMLInputElement) => {
    const text = clean(field.value).slice(0, maxLength);
    if (text !== field.value) field.value = text;
  };
  return {
    maxLength: undefined,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      // What an input method is still composing is its own.
      if (!(event.nativeEvent as InputEvent).isComposing) put(event.currentTarget);
      onChange?.(event);
    },
    onBlur(event: FocusEvent<HTMLInputElement>) {
      const before = event.currentTarget.value;
      put(event.currentTarget);
      if (event.currentTarget.value !== before) onChange?.(event as unknown as ChangeEvent<HTMLInputElement>);
      onBlur?.(event);
    },
  };
}

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  '& > label': {
    marginBottom: 6,
    fontSize: 'var(--type-interface)',
    fontWeight: 'var(--weight-medium)',
    color: 'var(--text-2)',
  },
  '& .box': {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'var(--hit)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-control)',
    background: 'var(--surface-raised)',
    transition: 'border-color var(--motion-fast), box-shadow var(--motion-fast)',
    '&:hover': { borderColor: 'var(--text-3)' },
    '&:focus-within': { borderColor: 'var(--accent-text)', boxShadow: '0 0 0 3px var(--accent-soft)' },
    '&[data-disabled]': { background: 'var(--fill)', color: 'var(--text-3)' },
  },
  '&[data-error] .box': { borderColor: 'var(--danger)' },
  '&[data-error] .box:focus-within': { boxShadow: '0 0 0 3px var(--danger-soft)' },
  '& input, & textarea': {
    flex: 1,
    // All of the frame takes a tap.
    alignSelf: 'stretch',
    minWidth: 0,
    padding: '8px 12px',
    border: 0,
    outline: 0,
    background: 'none',
    fontSize: 'var(--type-interface)',
    lineHeight: 1.5,
    '&:-webkit-autofill': {
      WebkitBoxShadow: '0 0 0 100px var(--surface-raised) inset',
      WebkitTextFillColor: 'var(--text)',
      borderRadius: 'var(--radius-control)',
    },
  },
  '& textarea': { resize: 'none', fieldSizing: 'content', maxHeight: '40dvh', display: 'block' },
  '& .side': {
    display: 'flex',
    alignItems: 'center',
    flex: 'none',
    color: 'var(--text-2)',
    '& svg': { width: 18, height: 18 },
  },
  '& .side:first-of-type:not(:last-child)': { paddingLeft: 12 },
  '& .side:last-child': { paddingRight: 4 },
  '& .help': {
    marginTop: 4,
    minHeight: '1.125rem',
    fontSize: 'var(--type-meta)',
    lineHeight: 1.5,
    color: 'var(--text-2)',
  },
  '&[data-error] .help': { color: 'var(--danger)' },
});
