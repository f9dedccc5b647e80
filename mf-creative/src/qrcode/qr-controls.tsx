import { useSetAtom } from 'jotai';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { saveQr } from 'shared/bundled/qr/save-qr.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Alert, Button, TextField } from 'shared/ui/kit.ts';
import { ColourField } from './colour-field.tsx';
import { contrastWarning } from './qr-contrast.ts';
import { type QrDraft, qrLevels, qrMargins, qrSizes, qrTextLimit, restoreQrDraftAtom, textState } from './qr-draft.ts';

interface QrControlsProps {
  draft: QrDraft;
  change(part: Partial<QrDraft>): void;
}

/** The steps at the left: what, look, size. The button that makes the code is the last thing in the panel. */
export function QrControls({ draft, change }: QrControlsProps) {
  const state = textState(draft.text);
  const tooLong = state.kind === 'too-long';
  const restore = useSetAtom(restoreQrDraftAtom);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => restore(input.current?.value ?? ''), [restore]);
  const download = (format: 'svg' | 'png') => {
    saveQr(draft, format, 'qrcode').catch(() => showToast('error', '图片没有生成，请换一种格式再试'));
  };
  return (
    <form className="controls" aria-label="二维码设置" onSubmit={(event) => event.preventDefault()}>
      <Step number={1} title="内容">
        <TextField
          label="文字或网址"
          multiline
          rows={3}
          inputRef={input}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
          placeholder="输入要放进二维码的内容"
          error={tooLong}
          helperText={tooLong ? tooLongText(state.count) : `${[...draft.text].length} / ${qrTextLimit} 字`}
        />
      </Step>
      <LookStep draft={draft} change={change} />
      <Step number={3} title="尺寸">
        <Choice
          label="图片边长（像素）"
          name="size"
          value={draft.size}
          items={qrSizes}
          onChange={(size) => change({ size })}
        />
      </Step>
      <div className="save">
        <Button
          variant="contained"
          disabled={state.kind !== 'ready'}
          onClick={() => download('png')}
          startIcon={<Download aria-hidden />}
        >
          下载 PNG
        </Button>
        <Button variant="outlined" disabled={state.kind !== 'ready'} onClick={() => download('svg')}>
          下载 SVG
        </Button>
      </div>
    </form>
  );
}

/** Colours, how much of the code may be covered, and the room around it. */
function LookStep({ draft, change }: QrControlsProps) {
  const warning = contrastWarning(draft.dark, draft.light);
  return (
    <Step number={2} title="外观">
      <div className="colours">
        <ColourField label="图案颜色" value={draft.dark} onChange={(dark) => change({ dark })} />
        <ColourField label="背景颜色" value={draft.light} onChange={(light) => change({ light })} />
      </div>
      {warning && <Alert severity="warning">{warning}</Alert>}
      <Choice
        label="容错率"
        name="level"
        value={draft.level}
        items={qrLevels}
        onChange={(level) => change({ level })}
      />
      <Choice
        label="边距"
        name="margin"
        value={draft.margin}
        items={qrMargins}
        onChange={(margin) => change({ margin })}
      />
    </Step>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <section className="step">
      <h2>
        <span aria-hidden>{number}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}

function tooLongText(count: number): string {
  return `最多 ${qrTextLimit} 字，请删去 ${count - qrTextLimit} 字`;
}
