import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { styled } from 'shared/ui/kit.ts';
import { ProofBadge } from '../results/proof-badge.tsx';
import { CodePreview } from './code-preview.tsx';
import type { useProof } from './use-proof.ts';

interface PlainPreviewProps {
  /** What the code says. */
  text: string;
  drawing: CodeDrawing | undefined;
  isBlank: boolean;
  pixels: number;
  proof: ReturnType<typeof useProof>;
}

/** The code, and whether it is read. */
export function PlainPreview({ text, drawing, isBlank, pixels, proof }: PlainPreviewProps) {
  return (
    <CodePreview text={text} drawing={drawing} isBlank={isBlank} pixels={pixels}>
      {proof.found ? (
        <ProofBadge proof={proof.found} />
      ) : (
        <Prove type="button" disabled={proof.isReading} onClick={() => void proof.find()}>
          {proof.isReading ? '正在试读…' : '试读：模糊、倾斜、压缩后能扫出吗'}
        </Prove>
      )}
    </CodePreview>
  );
}

const Prove = styled('button')`
  min-height: var(--hit); border-radius: var(--radius-control); color: var(--accent-text); font-size: var(--type-interface);
  &:hover { background: var(--fill-strong); }
`;
