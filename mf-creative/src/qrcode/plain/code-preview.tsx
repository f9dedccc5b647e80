import type { ReactNode } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { StyledCode } from 'shared/bundled/qr/look/styled-code.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Alert } from 'shared/ui/kit.ts';

interface CodePreviewProps {
  /** What the code says. */
  text: string;
  drawing: CodeDrawing | undefined;
  /** Nothing has been typed yet. */
  isBlank: boolean;
  pixels: number;
  children?: ReactNode;
}

/** The code as it will be saved, drawn while the visitor types. */
export function CodePreview({ text, drawing, isBlank, pixels, children }: CodePreviewProps) {
  return (
    <section className="preview" aria-label="预览">
      {drawing ? (
        <figure>
          <StyledCode drawing={drawing} label={`二维码：${text}`} />
          <figcaption>
            <span className="facts">
              {pixels} 像素 · {drawing.matrix.size} × {drawing.matrix.size} 码点 · 版本 {drawing.matrix.version}
            </span>
            {pixels / drawing.width < 4 && <Alert severity="warning">码点太密，请选更大的图片</Alert>}
            {drawing.notes.map((note) => (
              <Alert key={note} severity="info">
                {note}
              </Alert>
            ))}
            {children}
          </figcaption>
        </figure>
      ) : (
        <EmptyState drawing={isBlank ? 'preparing' : 'broken'}>
          {isBlank ? '写点内容，二维码马上出现在这里' : '内容还不完整，改好标出的地方就会出现二维码'}
        </EmptyState>
      )}
    </section>
  );
}
