import { useAtom } from 'jotai';
import { useState } from 'react';
import { type Form, type TypedValues, useForm } from 'shared/bundled/forms/use-form.ts';
import { draftAtom } from '../draft.ts';

/** All fields of the dialog's forms. `agreed` is `yes` or ''. */
export type FieldName = 'mobile' | 'email' | 'code' | 'password' | 'captcha' | 'agreed';

/** A form of the login dialog. */
export type LoginForm = Form<FieldName>;

/** @param id distinguishes this form's code from another form's in the draft */
export function useLoginForm({
  id,
  ...form
}: { id: string } & Omit<Parameters<typeof useForm<FieldName>>[0], 'typed'>): LoginForm {
  return useForm<FieldName>({ ...form, typed: useDraft(id) });
}

/** Secrets and what is good for one try go with the form; all else is kept in the dialog's draft. */
function useDraft(id: string): TypedValues<FieldName> {
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
