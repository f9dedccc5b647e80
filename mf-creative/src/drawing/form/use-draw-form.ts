import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import type { Order } from '../../works/order/use-order.ts';
import { useOrderForm } from '../../works/order/use-order-form.ts';
import { changeDraftAtom, type DrawDraft, drawDraftAtom, restoreDraftAtom } from '../draft/draw-draft.ts';
import {
  abilitiesOf,
  type DrawField,
  type DrawInput,
  fieldOf,
  problemsOf,
  requestOf,
} from '../request/request-of-draft.ts';

export const fieldId = (field: DrawField) => `draw-${field}`;

/** The form of `/app/drawing`. @param usual pictures that are offered first */
export function useDrawForm(order: Order<DrawInput>, model: DrawModel | undefined, usual: number) {
  const store = useStore();
  const draft = useAtomValue(drawDraftAtom);
  const changeDraft = useSetAtom(changeDraftAtom);
  const restore = useSetAtom(restoreDraftAtom);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => restore(box.current?.querySelector('textarea')?.value ?? ''), [restore]);
  const { changed, ...form } = useOrderForm({
    order,
    idOf: fieldId,
    problems: () => problemsOf(store.get(drawDraftAtom), abilitiesOf(model)),
    input: () => requestOf(store.get(drawDraftAtom), model, usual),
    fieldOf,
  });
  return {
    ...form,
    box,
    draft,
    change(part: Partial<DrawDraft>): void {
      changeDraft(part);
      changed();
    },
  };
}
export type DrawForm = ReturnType<typeof useDrawForm>;
