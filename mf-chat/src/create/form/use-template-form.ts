import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import type { Creation, FormValues } from 'shared/contracts/chat/creation.ts';
import { defaultsOf, errorsOf, type FormErrors, fitValues, keep, readKept } from './form-values.ts';

/** What stood in the form before all of it was replaced, until something else is done. */
interface Replaced {
  /** What was done, in words. */
  done: string;
  values: FormValues;
  /** Names this time among those without anything in between. */
  count: number;
}

/** A template's form: what is filled in, what is wrong with it, and what was kept of it in this tab. */
export function useTemplateForm({ id, form }: Creation) {
  const [values, setValues] = useState(() => defaultsOf(form));
  const [errors, setErrors] = useState<FormErrors>({});
  const [replaced, setReplaced] = useState<Replaced>();
  const box = useRef<HTMLFormElement>(null);
  const [owner] = useState(() => ({}));
  const draft = `form:${id}`;

  const begin = useEffectEvent(() => {
    const typed = box.current
      ? typedBefore(
          box.current,
          form.map((field) => field.id),
        )
      : {};
    setValues((now) => ({ ...now, ...fitValues(form, readKept(draft)), ...fitValues(form, typed) }));
  });
  useEffect(() => {
    begin();
    return () => setUnsaved(owner, false);
  }, [owner]);

  function take(next: FormValues) {
    setValues(next);
    keep(draft, next);
  }
  function replace(next: FormValues, done: string) {
    const isSame = JSON.stringify(next) === JSON.stringify(values);
    if (!isSame) setReplaced((before) => ({ done, values, count: (before?.count ?? 0) + 1 }));
    take(next);
    setErrors({});
  }
  /** Shows refusals at their fields and brings the visitor to the first. */
  function refuse(found: FormErrors) {
    setErrors(found);
    const first = form.find((field) => found[field.id]);
    const element = first && document.getElementById(`field-${first.id}`);
    element?.focus();
  }

  return {
    box,
    values,
    errors,
    change(field: string, value: string | string[]) {
      setReplaced(undefined);
      take({ ...values, [field]: value });
      setErrors(({ [field]: _mended, ...others }) => others);
    },
    fill: (given: FormValues) => {
      replace({ ...defaultsOf(form), ...fitValues(form, given) }, '已换成那次的填写');
      box.current?.scrollIntoView?.({ block: 'nearest', behavior: 'smooth' });
    },
    reset: () => {
      replace(defaultsOf(form), '已清空填写');
      keep(draft, null);
    },
    replaced,
    undo: () => {
      if (replaced) take(replaced.values);
      setReplaced(undefined);
    },
    forgetReplaced: () => setReplaced(undefined),
    refuse,
    /** True when it may be sent. */
    check(): boolean {
      const found = errorsOf(form, values);
      refuse(found);
      return Object.keys(found).length === 0;
    },
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
