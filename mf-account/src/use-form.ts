import { type FormEvent, useRef, useState } from 'react';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';

interface FormOptions<N extends string> {
  /** The fields from top to bottom, each with the sentence that says what is wrong with a value. */
  checks: Record<N, (value: string, values: Record<N, string>) => string | undefined>;
  /** What a rejection says stands at the field that it names, else above the form. */
  send(values: Record<N, string>): Promise<void>;
}

/** Values, errors and sending of a form. All fields are judged when it is sent; the first wrong one gets the focus. */
export function useForm<N extends string>({ checks, send }: FormOptions<N>) {
  const names = Object.keys(checks) as N[];
  const [values, setValues] = useState(() => Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>);
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({});
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const inputs = useRef<Partial<Record<N, HTMLInputElement | null>>>({});

  const set = (name: N, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setFailure('');
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const show = (error: unknown) => {
    const name = error instanceof ApiRefusal ? names.find((one) => one === error.field) : undefined;
    if (!name) return setFailure(messageOf(error));
    setErrors((now) => ({ ...now, [name]: messageOf(error) }));
    inputs.current[name]?.focus();
  };
  /** Judges fields and goes to the first that is wrong. */
  const require = (wanted: readonly N[]): boolean => {
    const found = Object.fromEntries(wanted.map((name) => [name, checks[name](values[name], values)]));
    setErrors((now) => ({ ...now, ...found }));
    const wrong = wanted.find((name) => found[name] !== undefined);
    if (wrong) inputs.current[wrong]?.focus();
    return wrong === undefined;
  };
  /** Runs a call of the form: its button waits, its failure is shown. */
  const run = async (work: () => Promise<void>) => {
    if (isSending) return;
    setSending(true);
    setFailure('');
    await work().catch(show);
    setSending(false);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (require(names)) await run(() => send(values));
  };
  /** The properties of a `TextField`. */
  const field = (name: N) => ({
    name,
    value: values[name],
    error: errors[name] !== undefined,
    helperText: errors[name] ?? ' ',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });
  return { values, failure, isSending, set, require, run, submit, show, field };
}
