import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { qrContentLimit } from 'shared/contracts/creative/qr.ts';
import { ContentStep } from './content/content-step.tsx';
import { changeQrDraftAtom, qrDraftAtom, restoreQrDraftAtom } from './draft/qr-draft.ts';
import { LookStep } from './look/look-step.tsx';
import { CodePreview } from './plain/code-preview.tsx';
import { SaveBar } from './plain/save-bar.tsx';
import { SizeStep } from './plain/size-step.tsx';
import { QrFrame } from './qrcode-frame.ts';
import { useQrContent } from './use-qr-content.ts';

/** `/app/qrcode`: what the code says and how it looks at the left, what becomes of it at the right. */
export function QrPage() {
  const draft = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  const restore = useSetAtom(restoreQrDraftAtom);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => restore(form.current?.querySelector('textarea')?.value ?? ''), [restore]);
  const content = useQrContent(qrContentLimit);
  const { look, logo } = draft;
  const { text } = content;
  const drawing = useMemo(() => (text ? drawCode(text, look, logo ?? undefined) : undefined), [text, look, logo]);
  return (
    <QrFrame>
      <form
        ref={form}
        className="controls"
        aria-label="二维码设置"
        noValidate
        onSubmit={(event) => event.preventDefault()}
      >
        <ContentStep
          problems={content.problems}
          text={text || content.draftText}
          limit={qrContentLimit}
          onLeave={content.leave}
        />
        <LookStep draft={draft} change={change} />
        <SizeStep draft={draft} modules={drawing?.width} change={change} />
        <SaveBar draft={draft} drawing={drawing} confirm={async () => true} />
      </form>
      <CodePreview text={text} drawing={drawing} isBlank={content.isBlank} pixels={draft.pixels} />
    </QrFrame>
  );
}
