import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Creation, FormValues } from 'shared/contracts/chat/creation.ts';
import { defaultsOf, fitValues, keep, readKept } from './form-values.ts';

/** What is filled in a template's form, kept in this tab. What was typed before the code of the page came stays. */
export function useKeptValues({ id, form }: Creation) {
  const box = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => defaultsOf(form));
  const draft = `form:${id}`;
  const begin = useEffectEvent(() => {
    const ids = form.map((field) => field.id);
    const typed = box.current ? typedBefore(box.current, ids) : {};
    setValues((now) => ({ ...now, ...fitValues(form, readKept(draft)), ...fitValues(form, typed) }));
  });
  useEffect(() => begin(), []);
  return {
    box,
    values,
    take(next: FormValues) {
      setValues(next);
      keep(draft, next);
    },
    /** After a reload the form is empty. */
    forget: () => keep(draft, null),
  };
}

/** What a visitor typed into the server's HTML before the code came: text fields that differ from what was sent. */
function typedBefore(form: HTMLFormElement, ids: string[]): FormValues {
  const typed: FormValues = {};
  for (const element of form.elements) {
    const isText =
      element instanceof HTMLInputElement ? element.type === 'text' : element instanceof HTMLTextAreaElement;
    if (!isText) continue;
    const { name, value, defaultValue } = element as HTMLInputElement;
    if (ids.includes(name) && value && value !== defaultValue) typed[name] = value;
  }
  return typed;
}
