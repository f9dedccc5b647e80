import { useStore } from 'jotai';
import { imagineQr } from 'shared/contracts/creative/qr.ts';
import { qrKinds } from 'shared/contracts/creative/qr-content.ts';
import { useOrder } from '../../works/order/use-order.ts';
import { useOrderForm } from '../../works/order/use-order-form.ts';
import { fieldId } from '../content/content-step.tsx';
import type { useQrContent } from '../content/use-qr-content.ts';
import type { ArtDraft } from '../draft/art-draft.ts';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';
import { type ArtField, type ArtInput, artFieldOf, artProblems, artRequest } from './art-request.ts';

export const artFieldId = (field: ArtField) => `qr-art-${field}`;

const focusField = (name: string) => document.getElementById(fieldId(name))?.focus();

/** The form of codes with art. @param onMade gets the id of the record */
export function useArtForm(content: ReturnType<typeof useQrContent>, model: string, onMade: (id: number) => void) {
  const { get, set } = useStore();
  const { changed, submit, ...form } = useOrderForm({
    order: useOrder(
      (call, input: ArtInput, options) => call(imagineQr, input, options),
      ({ records_id }) => onMade(records_id),
    ),
    idOf: artFieldId,
    problems: () => artProblems(get(qrDraftAtom).art),
    input: () => artRequest(get(qrDraftAtom).art, content.text, model),
    fieldOf: artFieldOf,
    refusedElsewhere(input) {
      if (input === 'qr_content') focusField(qrKinds[get(qrDraftAtom).kind].fields[0]?.name ?? '');
    },
  });
  return {
    ...form,
    async submit(): Promise<void> {
      const wrong = content.sayAll();
      if (wrong) focusField(wrong);
      else await submit();
    },
    put(part: Partial<ArtDraft>): void {
      set(changeQrDraftAtom, { art: { ...get(qrDraftAtom).art, ...part } });
      changed();
    },
  };
}
export type ArtForm = ReturnType<typeof useArtForm>;
