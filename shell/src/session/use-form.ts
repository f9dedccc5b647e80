import { type FormEvent, useRef, useState } from 'react';

type Values<N extends string> = Record<N, string>;
type Errors<N extends string> = Partial<Record<N, string>>;
/** The sentence that says what is wrong with a value, or undefined. */
export type Check<N extends string> = (value: string, values: Values<N>) => string | undefined;

/** What `send` throws to put a server's sentence at a field. */
export class FieldRefusal<N extends string> extends Error {
  readonly field: N;
  constructor(field: N, message: string) {
    super(message);
    this.field = field;
  }
}

/**
 * Values, errors and sending of a form. A field is judged when it is left and when the form is sent; while its error
 * shows, with each key. The first wrong field gets the focus; nothing typed is ever taken away.
 */
export function useForm<N extends string>(
  checks: Record<N, Check<N>>,
  send: (values: Values<N>) => Promise<void>,
  explain: (error: unknown) => string,
) {
  const names = Object.keys(checks) as N[];
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Values<N>);
  const [errors, setErrors] = useState<Errors<N>>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const inputs = useRef<Partial<Record<N, HTMLInputElement | null>>>({});

  const judge = (name: N, all: Values<N>) => {
    const error = checks[name](all[name], all);
    setErrors((now) => ({ ...now, [name]: error }));
    return error === undefined;
  };
  const set = (name: N, value: string) => {
    const all = { ...values, [name]: value };
    setValues(all);
    setFailure('');
    if (errors[name]) judge(name, all);
  };
  /** Judges one field and goes to it when it is wrong. */
  const require = (name: N) => {
    const right = judge(name, values);
    if (!right) inputs.current[name]?.focus();
    return right;
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const wrong = names.filter((name) => !judge(name, values));
    if (wrong[0]) {
      inputs.current[wrong[0]]?.focus();
      return;
    }
    setSending(true);
    setFailure('');
    try {
      await send(values);
    } catch (error) {
      if (error instanceof FieldRefusal) {
        setErrors((now) => ({ ...now, [error.field]: error.message }));
        inputs.current[error.field as N]?.focus();
      } else setFailure(explain(error));
    } finally {
      setSending(false);
    }
  };

  /** The properties of a `TextField`. */
  const field = (name: N) => ({
    name,
    value: values[name],
    error: errors[name] !== undefined,
    helperText: errors[name] ?? ' ',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    // An empty field that was only passed by is not yet wrong.
    onBlur: () => void (values[name] !== '' && judge(name, values)),
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });

  return { values, errors, failure, sending, set, require, field, submit };
}
