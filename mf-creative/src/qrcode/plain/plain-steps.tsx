import { useSetAtom } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import type { QrProof } from 'shared/contracts/creative/qr-record.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import type { QrDraft } from '../draft/qr-draft.ts';
import { LookStep } from '../look/look-step.tsx';
import { keepPlainCodeAtom } from './plain-codes.ts';
import { PlainHistory } from './plain-history.tsx';
import { SaveBar } from './save-bar.tsx';
import { SizeStep } from './size-step.tsx';
import { isPlain } from './use-proof.ts';

interface PlainStepsProps {
  draft: QrDraft;
  change(part: Partial<QrDraft>): void;
  text: string;
  drawing: CodeDrawing | undefined;
  /** Reads the code; undefined: it could not be tried. */
  findProof(): Promise<QrProof | undefined>;
}

/** Look, size and files of a code that the browser draws by itself, for everybody. */
export function PlainSteps({ draft, change, text, drawing, findProof }: PlainStepsProps) {
  const confirm = useConfirm();
  const sure = async () => {
    if (!drawing || isPlain(drawing)) return true;
    const found = await findProof();
    if (!found || found.is_proven === 1) return true;
    return confirm(`这张码${found.problem}，确定要下载吗？`, { confirmWord: '仍要下载' });
  };
  // Read when a file is wanted: the buttons are the same with every key.
  const keepCode = useSetAtom(keepPlainCodeAtom);
  const keep = () => keepCode(text, draft);
  const saved = useRef({ draft, text, drawing, sure, keep });
  useLayoutEffect(() => {
    saved.current = { draft, text, drawing, sure, keep };
  });
  return (
    <>
      <LookStep look={draft.look} logo={draft.logo} change={change} />
      <SizeStep pixels={draft.pixels} millimetres={draft.millimetres} modules={drawing?.width} change={change} />
      <PlainHistory />
      <SaveBar saved={saved} hasCode={drawing !== undefined} />
    </>
  );
}
