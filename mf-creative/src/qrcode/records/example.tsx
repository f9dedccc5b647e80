import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { lookPresets, plainLook } from 'shared/bundled/qr/look/qr-look.ts';
import { StyledCode } from 'shared/bundled/qr/look/styled-code.tsx';
import { Button } from 'shared/ui/kit.ts';

interface ExampleProps {
  /** What the operator's example says. */
  content: string;
  onTry(content: string): void;
}

/** The operator's example, to begin with. */
export function Example({ content, onTry }: ExampleProps) {
  const drawing = drawCode(content, { ...plainLook, ...lookPresets[3]?.look });
  if (!drawing) return null;
  return (
    <section className="example" aria-label="示例">
      <StyledCode drawing={drawing} label={`示例二维码：${content}`} />
      <p dir="auto">{content}</p>
      <Button size="small" variant="outlined" onClick={() => onTry(content)}>
        用这个内容试试
      </Button>
    </section>
  );
}
