import type { ReactNode } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import type { QrDraft } from '../draft/qr-draft.ts';
import { LookStep } from '../look/look-step.tsx';
import { ProofBadge } from '../records/proof-badge.tsx';
import { CodePreview } from './code-preview.tsx';
import { isPlain } from './is-plain.ts';
import { SaveBar } from './save-bar.tsx';
import { SizeStep } from './size-step.tsx';
import { useProof } from './use-proof.ts';

interface PlainWorkProps {
  draft: QrDraft;
  change(part: Partial<QrDraft>): void;
  drawing: CodeDrawing | undefined;
  /** What the code says. */
  text: string;
  isBlank: boolean;
  /** The first step, the same for codes with art. */
  head: ReactNode;
}

/** Codes that the browser draws by itself, for everybody. */
export function PlainWork({ draft, change, drawing, text, isBlank, head }: PlainWorkProps) {
  const confirm = useConfirm();
  const proof = useProof(text, drawing);
  const sure = async () => {
    if (!drawing || isPlain(drawing)) return true;
    const found = await proof.find();
    if (!found || found.is_proven === 1) return true;
    return confirm(`这张码${found.problem}，确定要下载吗？`, { confirmWord: '仍要下载' });
  };
  return (
    <>
      <form className="controls" aria-label="二维码设置" noValidate onSubmit={(event) => event.preventDefault()}>
        {head}
        <LookStep draft={draft} change={change} />
        <SizeStep draft={draft} modules={drawing?.width} change={change} />
        <SaveBar draft={draft} drawing={drawing} confirm={sure} />
      </form>
      <CodePreview text={text} drawing={drawing} isBlank={isBlank} pixels={draft.pixels}>
        {proof.found ? (
          <ProofBadge proof={proof.found} />
        ) : (
          <button type="button" className="prove" disabled={proof.isReading} onClick={() => void proof.find()}>
            {proof.isReading ? '正在试读…' : '试读：模糊、倾斜、压缩后能扫出吗'}
          </button>
        )}
      </CodePreview>
    </>
  );
}
