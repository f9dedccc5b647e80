import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import type { QrLook } from 'shared/bundled/qr/look/qr-look.ts';
import { styled } from 'shared/ui/kit.ts';
import { ProofBadge } from '../results/proof-badge.tsx';
import { CodePreview } from './code-preview.tsx';
import type { useProof } from './use-proof.ts';

interface PlainPreviewProps {
  /** What the code says. */
  text: string;
  drawing: CodeDrawing | undefined;
  look: QrLook;
  isBlank: boolean;
  pixels: number;
  proof: ReturnType<typeof useProof>;
}

/** The code, and whether it is read. */
export function PlainPreview({ text, drawing, look, isBlank, pixels, proof }: PlainPreviewProps) {
  return (
    <CodePreview text={text} drawing={drawing} look={look} isBlank={isBlank} pixels={pixels}>
      {proof.found ? (
        <ProofBadge proof={proof.found} />
      ) : (
        <Prove type="button" disabled={proof.isReading} onClick={() => void proof.find()}>
          {proof.isReading ? '正在测试…' : '测试一下：模糊、倾斜、压缩后还能扫吗？'}
        </Prove>
      )}
    </CodePreview>
  );
}

const Prove = styled('button')`
  min-height: var(--hit); border-radius: var(--radius-control); color: var(--accent-text); font-size: var(--type-interface);
  &:hover { background: var(--fill-strong); }
`;
