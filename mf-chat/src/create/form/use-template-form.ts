import { useState } from 'react';
import { reveal } from 'shared/bundled/scroll/reveal.ts';
import type { Creation, FormValues } from 'shared/contracts/chat/creation.ts';
import { defaultsOf, errorsOf, type FormErrors, fitValues } from './form-values.ts';
import { useKeptValues } from './use-kept-values.ts';

/** What stood in the form before all of it was replaced, until something else is done. */
interface Replaced {
  /** What was done, in words. */
  done: string;
  values: FormValues;
  /** Names this time among those without anything in between. */
  count: number;
}

/** A template's form: what is filled in, what is wrong with it, and what was kept of it in this tab. */
export function useTemplateForm(creation: Creation) {
  const { form } = creation;
  const { box, values, take, forget } = useKeptValues(creation);
  const [errors, setErrors] = useState<FormErrors>({});
  const [replaced, setReplaced] = useState<Replaced>();

  function replace(next: FormValues, done: string) {
    const isSame = JSON.stringify(next) === JSON.stringify(values);
    if (!isSame) setReplaced((before) => ({ done, values, count: (before?.count ?? 0) + 1 }));
    take(next);
    setErrors({});
  }
  const fillIn = (given: FormValues) => replace({ ...defaultsOf(form), ...fitValues(form, given) }, '已换成那次的填写');
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
    fillIn,
    fill: (given: FormValues) => {
      fillIn(given);
      reveal(box.current, 'nearest');
    },
    reset: () => {
      replace(defaultsOf(form), '已清空填写');
      forget();
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
