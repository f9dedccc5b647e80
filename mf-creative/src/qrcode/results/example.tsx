import { useSetAtom } from 'jotai';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { lookPresets, plainLook } from 'shared/bundled/qr/look/qr-look.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { changeFieldsAtom, changeQrDraftAtom } from '../draft/qr-draft.ts';
import { StyledCode } from '../look/styled-code.tsx';

export function Example({ content }: { content: string }) {
  const change = useSetAtom(changeQrDraftAtom);
  const put = useSetAtom(changeFieldsAtom);
  const drawing = drawCode(content, { ...plainLook, ...lookPresets[3]?.look });
  if (!drawing) return null;
  const tryIt = () => {
    change({ kind: 'text' });
    put({ text: content });
  };
  return (
    <Shown aria-label="示例">
      <StyledCode drawing={drawing} label={`示例二维码：${content}`} />
      <p dir="auto">{content}</p>
      <Button size="small" variant="outlined" onClick={tryIt}>
        用这个内容试试
      </Button>
    </Shown>
  );
}

const Shown = styled('section')`
  display: grid; gap: var(--space-3); justify-items: center; max-width: 320px; margin: 0 auto; color: var(--text-2); font-size: var(--type-meta); overflow-wrap: anywhere;
  svg { width: 200px; border-radius: var(--radius-card); }
  p { margin: 0; }
`;
