import { QrCode } from 'shared/bundled/qr/qr-code.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { type QrDraft, qrTextLimit, textState } from './qr-draft.ts';

/** The code as it will be saved, drawn while the visitor types. */
export function QrPreview({ draft }: { draft: QrDraft }) {
  const state = textState(draft.text);
  return (
    <section className="preview" aria-label="预览">
      {state.kind === 'ready' && <QrPicture draft={draft} />}
      {state.kind === 'empty' && <EmptyState drawing="preparing">写点内容，二维码马上出现在这里</EmptyState>}
      {state.kind === 'too-long' && (
        <EmptyState drawing="broken">内容超过 {qrTextLimit} 字，这样的二维码太密，手机不好扫</EmptyState>
      )}
    </section>
  );
}

function QrPicture({ draft }: { draft: QrDraft }) {
  const { text, level, margin, dark, light, size } = draft;
  return (
    <figure>
      <QrCode {...{ text, level, margin, dark, light }} label={`二维码：${text}`} />
      <figcaption>
        {size} × {size} 像素
      </figcaption>
    </figure>
  );
}
