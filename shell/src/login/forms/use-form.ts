import { useAtom } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { draftAtom } from '../draft.ts';

/** All fields of the dialog's forms. `agreed` is `yes` or ''. */
export type FieldName = 'mobile' | 'email' | 'code' | 'password' | 'captcha' | 'agreed';
type Texts = Partial<Record<FieldName, string>>;

/** What `send` throws to put a server's sentence at a field. */
export class FieldRefusal extends Error {
  readonly field: FieldName;
  constructor(field: FieldName, message: string) {
    super(message);
    this.field = field;
  }
}

interface FormOptions {
  /** Tells this form's code from another form's in the draft. */
  id: string;
  /** The fields of this form from top to bottom, each with the sentence that says what is wrong with a value. */
  checks: Partial<Record<FieldName, (value: string) => string | undefined>>;
  send: (values: Record<FieldName, string>) => Promise<void>;
}
export type Form = ReturnType<typeof useForm>;

/**
 * Values, errors and sending of a form. A field is judged when it is left and when the form is sent; while its error
 * shows, with each key. The first wrong field gets the focus; nothing typed is ever taken away.
 */
export function useForm({ id, checks, send }: FormOptions) {
  const { values, setValue } = useValues(id);
  const [errors, setErrors] = useState<Texts>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});

  const judge = (name: FieldName, value = values[name]) => {
    const error = checks[name]?.(value);
    setErrors(({ [name]: _, ...others }) => (error === undefined ? others : { ...others, [name]: error }));
    return error === undefined;
  };
  const set = (name: FieldName, value: string) => {
    setValue(name, value);
    setFailure('');
    if (errors[name]) judge(name, value);
  };
  /** Judges fields and goes to the first that is wrong. */
  const require = (names: FieldName[]) => {
    const [wrong] = names.filter((name) => !judge(name));
    if (wrong) inputs.current[wrong]?.focus();
    return !wrong;
  };
  /** Says what a call threw: at its field, or above the form. */
  const show = (error: unknown) => {
    if (!(error instanceof FieldRefusal)) return setFailure(messageOf(error));
    setErrors((now) => ({ ...now, [error.field]: error.message }));
    inputs.current[error.field]?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending || !require(Object.keys(checks) as FieldName[])) return;
    setSending(true);
    setFailure('');
    await send(values).catch(show);
    setSending(false);
  };

  /** The properties of a `TextField`. */
  const field = (name: FieldName) => ({
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

  return { values, errors, failure, sending, set, require, show, field, submit };
}

/** Secrets and what is good for one try go with the form; all else is kept in the dialog's draft. */
function useValues(id: string) {
  const [draft, setDraft] = useAtom(draftAtom);
  const [own, setOwn] = useState({ password: '', captcha: '' });
  const { mobile = '', email = '', agreed = '' } = draft;
  const values = { mobile, email, agreed, code: draft[`${id}.code`] ?? '', ...own };
  const setValue = (name: FieldName, value: string) => {
    if (name === 'password' || name === 'captcha') setOwn((now) => ({ ...now, [name]: value }));
    else setDraft(name === 'code' ? `${id}.code` : name, value);
  };
  return { values, setValue };
}
