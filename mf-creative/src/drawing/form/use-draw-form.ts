import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { useAsking } from '../../ordering/use-asking.ts';
import { changeDraftAtom, type DrawDraft, drawDraftAtom, restoreDraftAtom } from '../draft/draw-draft.ts';
import { abilitiesOf, type DrawField, fieldOf, problemsOf, requestOf } from '../request/request-of-draft.ts';
import type { Ask } from '../request/use-imagine.ts';

type Errors = Partial<Record<DrawField, string>>;

/** Where errors of a field are shown and what gets the focus then. */
export const fieldId = (field: DrawField) => `draw-${field}`;

/** What is typed, what is wrong with it, and sending it. @param usual pictures that are offered first */
export function useDrawForm(ask: Ask, model: DrawModel | undefined, usual: number) {
  const store = useStore();
  const draft = useAtomValue(drawDraftAtom);
  const changeDraft = useSetAtom(changeDraftAtom);
  const restore = useSetAtom(restoreDraftAtom);
  const [errors, setErrors] = useState<Errors>({});
  const asking = useAsking(ask);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const typed = box.current?.querySelector('textarea')?.value ?? '';
    restore(typed);
  }, [restore]);

  /** Shows sentences at their fields, and goes to the first. */
  function refuse(found: Errors): void {
    setErrors(found);
    const [first] = Object.keys(found) as DrawField[];
    const target = first && document.getElementById(fieldId(first));
    target?.focus();
  }
  function change(part: Partial<DrawDraft>): void {
    changeDraft(part);
    asking.forget();
    if (Object.keys(errors).length === 0) return;
    const now = problemsOf(store.get(drawDraftAtom), abilitiesOf(model));
    const isWrong = (name: string) => now[name as DrawField] !== undefined;
    setErrors((before) =>
      Object.fromEntries(
        Object.keys(before)
          .filter(isWrong)
          .map((name) => [name, now[name as DrawField]]),
      ),
    );
  }
  async function submit(): Promise<void> {
    const wanted = store.get(drawDraftAtom);
    const problems = problemsOf(wanted, abilitiesOf(model));
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    await asking.send(requestOf(wanted, model, usual), ({ field, text }) => {
      const place = fieldOf(field);
      if (place) refuse({ [place]: text });
    });
  }
  const { failure } = asking;
  return {
    box,
    draft,
    errors,
    change,
    submit,
    isSending: asking.isAsking,
    /** What stands at no field. */
    failure: failure && !fieldOf(failure.field) ? failure : undefined,
  };
}
export type DrawForm = ReturnType<typeof useDrawForm>;
