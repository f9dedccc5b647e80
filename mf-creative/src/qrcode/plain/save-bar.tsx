import { Download } from 'lucide-react';
import { useState } from 'react';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Button } from 'shared/ui/kit.ts';
import type { QrDraft } from '../draft/qr-draft.ts';
import type { CodeFormat } from './save-code.ts';

interface SaveBarProps {
  draft: QrDraft;
  drawing: CodeDrawing | undefined;
  /** Asks first where the code was not read everywhere; false: it is not wanted. */
  confirm(): Promise<boolean>;
}

/** The main button is the last thing in the panel. What writes files is loaded with the first one. */
export function SaveBar({ draft, drawing, confirm }: SaveBarProps) {
  const [busy, setBusy] = useState<CodeFormat>();
  const save = async (format: CodeFormat) => {
    if (!drawing || busy || !(await confirm())) return;
    setBusy(format);
    try {
      const { saveCode } = await import('./save-code.ts');
      await saveCode(drawing, format, draft);
    } catch {
      showToast('error', '文件没有生成，请换一种格式再试');
    } finally {
      setBusy(undefined);
    }
  };
  const button = (format: CodeFormat, label: string) => (
    <Button
      variant={format === 'png' ? 'contained' : 'outlined'}
      disabled={!drawing}
      loading={busy === format}
      startIcon={format === 'png' ? <Download aria-hidden /> : undefined}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  );
  return (
    <div className="save">
      {button('png', '下载 PNG')}
      {button('svg', '下载 SVG')}
      {button('pdf', '下载 PDF')}
    </div>
  );
}
