import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiRefusal, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useUnsaved } from '../draft/use-unsaved.ts';

/** Where what is typed is kept: with the form, or in a place that outlives it. */
export interface TypedValues<N extends string> {
  values: Record<N, string>;
  setValue(name: N, value: string): void;
}

interface FormOptions<N extends string> {
  /** The fields from top to bottom, each with the sentence that says what is wrong with a value. */
  checks: Partial<Record<N, (value: string, values: Record<N, string>) => string | undefined>>;
  /**
   * Its calls are quiet: what a refusal says stands at the field that it names, where the form has it, else in a toast (spec
   * section 8). That no answer came stands above the form.
   */
  send(values: Record<N, string>): Promise<void>;
  /** What fields begin with; default: nothing. */
  initial?: Partial<Record<N, string>>;
  /** Default: values that are forgotten with the form. Until then a reload would lose them (`hasUnsaved`). */
  typed?: TypedValues<N>;
}

/** The properties of a `TextField`. */
export interface FieldProps {
  name: string;
  value: string;
  error: boolean;
  helperText: string;
  onChange(event: { target: { value: string } }): void;
  onBlur(): void;
  inputRef(input: HTMLInputElement | null): void;
}

/** What a field, a frame or a button of a form needs of it. */
export type Form<N extends string> = ReturnType<typeof useForm<N>>;

/**
 * Values, errors and sending of a form. A field is judged when it is left and when the form is sent; while its error
 * shows, with each key. The first wrong field gets the focus; nothing typed is ever taken away, also not what was typed
 * before the code of the page came.
 *
 * @example
 * const form = useForm({ checks: { sn: (value) => (value ? undefined : '请输入兑换码') }, send: ({ sn }) => redeem(sn) });
 * <form onSubmit={form.submit}><TextField label="兑换码" {...form.field('sn')} /></form>
 */
export function useForm<N extends string>({ checks, send, initial, typed }: FormOptions<N>) {
  const names = Object.keys(checks) as N[];
  const [failure, setFailure] = useState('');
  const [isSending, setSending] = useState(false);
  const { values, setValue, clear } = useValues(names, initial, typed);
  const { errors, inputs, judge, refuse, require } = useChecks(checks, values);

  const set = (name: N, value: string): void => {
    setValue(name, value);
    setFailure('');
    if (errors[name] !== undefined) judge(name, value);
  };
  const takeTyped = useEffectEvent(() => {
    for (const name of names) {
      const input = inputs.current[name];
      if (input && input.value !== values[name]) set(name, input.value);
    }
  });
  useEffect(() => takeTyped(), []);
  /** Says what a call threw. */
  const show = (error: unknown): void => {
    const name = error instanceof ApiRefusal ? names.find((one) => one === error.field) : undefined;
    if (name) refuse(name, messageOf(error));
    else if (error instanceof ApiRefusal && !isLoginFailure(error)) showToast('error', messageOf(error));
    else setFailure(messageOf(error));
  };
  /** Runs a call of the form: its button waits, its failure is shown. */
  const run = async (work: () => Promise<void>): Promise<void> => {
    if (isSending) return;
    setSending(true);
    setFailure('');
    await work().catch(show);
    setSending(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isSending && require(names)) await run(() => send(values));
  };
  const field = (name: N): FieldProps => ({
    name,
    value: values[name],
    error: errors[name] !== undefined,
    helperText: errors[name] ?? ' ',
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
    // An empty field that was only passed by is not yet wrong.
    onBlur: () => void (values[name] !== '' && judge(name)),
    inputRef: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
  });
  return { values, errors, failure, isSending, set, clear, refuse, require, run, submit, show, field };
}

/** What is wrong with which field, and the way there. */
function useChecks<N extends string>(checks: FormOptions<N>['checks'], values: Record<N, string>) {
  const [errors, setErrors] = useState<Partial<Record<N, string>>>({});
  const inputs = useRef<Partial<Record<N, HTMLInputElement | null>>>({});
  /** Shows what is wrong with a field, or that nothing is. */
  const judge = (name: N, value = values[name]): boolean => {
    const error = checks[name]?.(value, values);
    setErrors((now) => ({ ...now, [name]: error }));
    return error === undefined;
  };
  return {
    errors,
    inputs,
    judge,
    /** Shows a sentence at a field and goes there. */
    refuse: (name: N, sentence: string): void => {
      setErrors((now) => ({ ...now, [name]: sentence }));
      inputs.current[name]?.focus();
    },
    /** Judges fields and goes to the first that is wrong. */
    require: (wanted: readonly N[]): boolean => {
      const [wrong] = wanted.filter((name) => !judge(name));
      if (wrong) inputs.current[wrong]?.focus();
      return wrong === undefined;
    },
  };
}

/** The values of a form: its own, which a reload would lose, or those of a place that outlives it. */
function useValues<N extends string>(
  names: readonly N[],
  initial: Partial<Record<N, string>> | undefined,
  typed: TypedValues<N> | undefined,
) {
  const [own, setOwn] = useState<Partial<Record<N, string>>>({});
  const begun = { ...Object.fromEntries(names.map((name) => [name, ''])), ...initial } as Record<N, string>;
  const values = typed?.values ?? { ...begun, ...own };
  useUnsaved(!typed && names.some((name) => values[name] !== begun[name]));
  return {
    values,
    setValue(name: N, value: string): void {
      if (typed) typed.setValue(name, value);
      else setOwn((now) => ({ ...now, [name]: value }));
    },
    /** Empties the fields that still have these values: what was typed while they were sent stays. */
    clear: (sent: Partial<Record<N, string>>): void =>
      setOwn((now) => {
        const same = Object.keys(sent).filter((name) => (now[name as N] ?? begun[name as N]) === sent[name as N]);
        return { ...now, ...Object.fromEntries(same.map((name) => [name, ''])) };
      }),
  };
}
