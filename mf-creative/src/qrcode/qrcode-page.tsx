import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { drawCode } from 'shared/bundled/qr/look/code-drawing.ts';
import { qrContentLimit } from 'shared/contracts/creative/qr.ts';
import { Button, Tabs } from 'shared/ui/kit.ts';
import { useHandedOver } from '../works/draft/use-handed-over.ts';
import { ContentStep } from './content/content-step.tsx';
import { useQrContent } from './content/use-qr-content.ts';
import { emptyArt } from './draft/art-draft.ts';
import { draftOfCode } from './draft/draft-of-code.ts';
import { changeQrDraftAtom, qrDraftAtom, restoreQrDraftAtom } from './draft/qr-draft.ts';
import { loadQrcode, type QrData } from './load-qrcode.ts';
import { PlainPreview } from './plain/plain-preview.tsx';
import { PlainSteps } from './plain/plain-steps.tsx';
import { useProof } from './plain/use-proof.ts';
import { QrFrame } from './qrcode-frame.ts';

// The route takes both from one chunk.
export { loadQrcode };

const ArtWork = lazyPart(() => import('./art-work.tsx').then((code) => code.ArtWork));

const modes = [
  { value: 'plain', label: '普通码 · 免费' },
  { value: 'art', label: '艺术码' },
] as const;

/** `/app/qrcode`: what the code says and how it looks at the left, what becomes of it at the right. */
export function QrPage() {
  const data = useLoaderData<QrData>();
  const { revalidate } = useRevalidator();
  const draft = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  useHandedOverDraft(data.handedOver);
  const config = dataOf(data.config);
  const limit = config?.content_limit ?? qrContentLimit;
  const content = useQrContent(limit);
  const { text } = content;
  const { look, logo } = draft;
  // In the frame of the key that was pressed: drawing takes less than a second frame would.
  const drawing = useMemo(() => (text ? drawCode(text, look, logo ?? undefined) : undefined), [text, look, logo]);
  const isArt = draft.mode === 'art';
  const proof = useProof(text, isArt ? undefined : drawing);
  const [artPlace, setArtPlace] = useState<HTMLElement | null>(null);
  const submitArt = useRef<() => void>(undefined);
  return (
    <QrFrame data-mode={draft.mode}>
      <form
        className="controls"
        aria-label={isArt ? '艺术码设置' : '二维码设置'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isArt) submitArt.current?.();
        }}
      >
        <FirstSteps content={content} limit={limit} artCount={dataOf(data.records)?.count ?? 0} />
        {isArt ? (
          <div className="art" ref={setArtPlace} />
        ) : (
          <PlainSteps draft={draft} change={change} text={text} drawing={drawing} findProof={proof.find} />
        )}
        {isArt && !config && (
          <LoadFailed text={problemOf(data.config) ?? '艺术码没有加载出来'} onRetry={() => void revalidate()} />
        )}
      </form>
      {!isArt && (
        <PlainPreview
          text={text}
          drawing={drawing}
          look={look}
          proof={proof}
          isBlank={content.isBlank}
          pixels={draft.pixels}
        />
      )}
      {isArt && config && (
        <ArtWork
          config={config}
          content={content}
          drawing={drawing}
          records={data.records}
          place={artPlace}
          submit={submitArt}
        />
      )}
    </QrFrame>
  );
}

/** Puts into the form what the address names: after what the tab has stored, which the first steps bring back. */
function useHandedOverDraft({ picture, code }: QrData['handedOver']): void {
  const store = useStore();
  const change = useSetAtom(changeQrDraftAtom);
  useHandedOver('qr-handed-over', `${picture?.id ?? ''} ${code?.id ?? ''}`.trim(), () => {
    if (code) return change(draftOfCode(code, store.get(qrDraftAtom).fields));
    if (!picture) return;
    const own = { url: picture.thumbnail || picture.image, name: '绘画的图片', record_id: picture.id };
    change({ mode: 'art', art: { ...emptyArt, picture: own } });
  });
}

interface FirstStepsProps {
  content: ReturnType<typeof useQrContent>;
  limit: number;
  /** Codes with art that the visitor has, made on whatever device. */
  artCount: number;
}

/** What plain codes and codes with art have in common: the content, and which of both is made. */
function FirstSteps({ content, limit, artCount }: FirstStepsProps) {
  const { mode } = useAtomValue(qrDraftAtom);
  const change = useSetAtom(changeQrDraftAtom);
  const restore = useSetAtom(restoreQrDraftAtom);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => restore(box.current?.querySelector('textarea')?.value ?? ''), [restore]);
  return (
    <div ref={box}>
      <ContentStep
        problems={content.problems}
        text={content.text || content.draftText}
        limit={limit}
        onLeave={content.leave}
      />
      <Tabs
        label="码的种类"
        value={mode}
        onChange={(chosen) => change({ mode: chosen })}
        items={modes}
        className="modes"
      />
      {mode === 'plain' && artCount > 0 && (
        <Button variant="text" size="small" onClick={() => change({ mode: 'art' })}>
          做过的艺术码（{artCount}）
        </Button>
      )}
    </div>
  );
}
