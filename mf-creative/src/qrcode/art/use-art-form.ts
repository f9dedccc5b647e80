import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { imagineQr } from 'shared/contracts/creative/qr.ts';
import { useAsking } from '../../ordering/use-asking.ts';
import { useOrdering } from '../../ordering/use-ordering.ts';
import { fieldId } from '../content/content-step.tsx';
import type { ArtDraft } from '../draft/art-draft.ts';
import { changeQrDraftAtom, qrDraftAtom } from '../draft/qr-draft.ts';
import type { useQrContent } from '../use-qr-content.ts';
import { type ArtField, type ArtInput, artFieldOf, artProblems, artRequest } from './art-request.ts';

type Problems = Partial<Record<ArtField, string>>;

/** Where errors of a field are shown and what gets the focus then. */
export const artFieldId = (field: ArtField) => `qr-art-${field}`;

/** The wish for a code with art: what is wrong with it, and sending it. @param onMade gets the id of the record */
export function useArtForm(content: ReturnType<typeof useQrContent>, model: string, onMade: (id: number) => void) {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  const [problems, setProblems] = useState<Problems>({});
  const order = useOrdering(
    (call, input: ArtInput, options) => call(imagineQr, input, options),
    ({ records_id }) => onMade(records_id),
  );
  const asking = useAsking(order);
  const focus = (id: string) => document.getElementById(id)?.focus();

  function refuse(found: Problems): void {
    setProblems(found);
    const [first] = Object.keys(found) as ArtField[];
    if (first) focus(artFieldId(first));
  }
  async function submit(): Promise<void> {
    const wrong = content.sayAll();
    if (wrong) return focus(fieldId(wrong));
    const { art } = store.get(qrDraftAtom);
    const found = artProblems(art);
    if (Object.keys(found).length > 0) return refuse(found);
    setProblems({});
    await asking.send(artRequest(art, content.text, model), ({ field, text }) => {
      const place = artFieldOf(field);
      if (place) refuse({ [place]: text });
      else if (field === 'qr_content') focus(fieldId(Object.keys(store.get(qrDraftAtom).fields)[0] ?? ''));
    });
  }
  return {
    problems,
    submit,
    put(part: Partial<ArtDraft>): void {
      change({ art: { ...store.get(qrDraftAtom).art, ...part } });
      asking.forget();
      setProblems((now) => {
        const still = artProblems(store.get(qrDraftAtom).art);
        return Object.fromEntries(Object.entries(now).filter(([name]) => still[name as ArtField] !== undefined));
      });
    },
    isSending: asking.isAsking,
    /** What stands at no field. */
    failure: asking.failure && !artFieldOf(asking.failure.field) ? asking.failure : undefined,
    send: asking.send,
  };
}
export type ArtForm = ReturnType<typeof useArtForm>;
