import { type CodeDrawing, drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import type { QrLook } from 'shared/bundled/qr/look/qr-look.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Alert, styled } from 'shared/ui/kit.ts';
import { GhostState } from '../../works/empty/ghost-state.tsx';
import { contentName } from '../content/content-name.ts';
import { StyledCode } from '../look/styled-code.tsx';
import { ProofBadge } from '../results/proof-badge.tsx';
import type { useProof } from './use-proof.ts';

interface PlainPreviewProps {
  text: string;
  drawing: CodeDrawing | undefined;
  look: QrLook;
  isBlank: boolean;
  pixels: number;
  proof: ReturnType<typeof useProof>;
}

/** The code as it will be saved, drawn while the visitor types, and whether it is read. */
export function PlainPreview({ text, drawing, look, isBlank, pixels, proof }: PlainPreviewProps) {
  return (
    <Preview aria-label="预览">
      {drawing ? (
        <Shown>
          <StyledCode drawing={drawing} label={`二维码：${contentName(text)}`} />
          <figcaption>
            <span className="facts">
              {pixels} × {pixels} 像素
            </span>
            {pixels / drawing.width < 4 && <Alert severity="warning">码点太密，请选更大的图片</Alert>}
            {drawing.notes.map((note) => (
              <Alert key={note} severity="info">
                {note}
              </Alert>
            ))}
            {proof.found ? (
              <ProofBadge proof={proof.found} />
            ) : (
              <Prove type="button" disabled={proof.isReading} onClick={() => void proof.find()}>
                {proof.isReading ? '正在测试…' : '测试一下：模糊、倾斜、压缩后还能扫吗？'}
              </Prove>
            )}
          </figcaption>
        </Shown>
      ) : isBlank ? (
        <GhostState ghost={<Sample look={look} />}>写点内容，二维码马上出现在这里</GhostState>
      ) : (
        <EmptyState drawing="broken">内容还不完整，改好标出的地方就会出现二维码</EmptyState>
      )}
    </Preview>
  );
}

/** How a code looks as it is styled now; too pale to be scanned. */
function Sample({ look }: { look: QrLook }) {
  const drawing = drawCode('示例', { ...look, words: '' });
  return drawing && <Pale>{<StyledCode drawing={drawing} />}</Pale>;
}

const Pale = styled('div')`
  width: min(240px, 44vw); margin: 0 auto; opacity: 0.16;
  svg { border-radius: var(--radius-card); }
  @media (max-width: 767.98px) { width: 132px; }
`;

const Shown = styled('figure')`
  width: min(420px, 100%); margin: 0;
  /* A layer of its own is painted once; as a part of the page it is painted once for each tile that it touches, thousands of shapes each time. */
  & > svg { will-change: transform; display: block; width: 100%; height: auto; max-height: 70vh; border-radius: var(--radius-card); box-shadow: 0 0 0 1px var(--line); }
  figcaption { display: grid; gap: var(--space-2); justify-content: center; margin-top: var(--space-3); color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; text-align: center; }
  figcaption [role=alert] { text-align: left; }
  @media (max-width: 767.98px) {
    width: 100%;
    & > svg { width: auto; height: 172px; margin: 0 auto; }
    figcaption { gap: 0; margin: 0; }
    figcaption > :last-child { align-content: center; min-height: 44px; }
    .facts { display: none; }
  }
`;

const Prove = styled('button')`
  min-height: var(--hit); border-radius: var(--radius-control); color: var(--accent-text); font-size: var(--type-interface);
  &:hover { background: var(--fill-strong); }
`;

const Preview = styled('section')`
  display: grid; place-items: center; min-width: 0; padding: var(--space-5); overflow: auto;
  @media (max-width: 767.98px) { grid-row: 1; min-height: 232px; padding: var(--space-3) var(--space-4) 0; overflow: hidden; border-bottom: 1px solid var(--line); background: var(--surface-panel); }
  /* Where it is low as well, as at 200 %, there is no room for steps below a code that stays. */
  @media (max-width: 767.98px) and (min-height: 560px) { position: sticky; z-index: 2; top: 0; }
  @media print { overflow: visible; }
`;
