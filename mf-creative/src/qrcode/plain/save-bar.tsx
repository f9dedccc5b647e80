import { Download } from 'lucide-react';
import { type ComponentProps, memo, useState } from 'react';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import type { QrDraft } from '../draft/qr-draft.ts';
import type { CodeFormat } from './save-code.ts';

const CodePoster = lazyPart(() => import('../content/code-poster.tsx').then((code) => code.CodePoster));

interface SavedCode {
  text: string;
  draft: QrDraft;
  drawing: CodeDrawing | undefined;
  /** Asks first where the code was not read everywhere; false: it is not wanted. */
  sure(): Promise<boolean>;
  /** Was saved: it is found again. */
  keep(): void;
}

interface SaveBarProps {
  saved: { readonly current: SavedCode };
  hasCode: boolean;
}

interface Poster {
  text: string;
  picture: ComponentProps<typeof CodePoster>['picture'];
}

/** The main button is the last thing in the panel. What writes files is loaded with the first one. Typing draws none of it again. */
export const SaveBar = memo(function SaveBar({ saved, hasCode }: SaveBarProps) {
  const [busy, setBusy] = useState<CodeFormat | 'poster'>();
  const [poster, setPoster] = useState<Poster>();
  const save = async (format: CodeFormat | 'poster') => {
    const { text, draft, drawing, sure, keep } = saved.current;
    if (!drawing || busy || !(await sure())) return;
    setBusy(format);
    try {
      // Code that does not come is no fault of the format.
      const code = await import('./save-code.ts').catch((error) => void showToast('error', messageOf(error)));
      if (!code) return;
      if (format === 'poster') setPoster({ text, picture: await code.pictureOf(drawing) });
      else await code.saveCode(drawing, format, draft);
      keep();
    } catch {
      showToast('error', '文件没有生成，请换一种格式再试');
    } finally {
      setBusy(undefined);
    }
  };
  const closePoster = () => {
    if (poster) URL.revokeObjectURL(poster.picture.url);
    setPoster(undefined);
  };
  const button = (format: CodeFormat | 'poster', words: string, label = `下载 ${words}`) => (
    <Button
      aria-label={label}
      variant={format === 'png' ? 'contained' : 'outlined'}
      disabled={!hasCode}
      loading={busy === format}
      startIcon={format === 'png' ? <Download aria-hidden /> : undefined}
      onClick={() => void save(format)}
    >
      {words}
    </Button>
  );
  return (
    <Bar>
      {button('png', '下载 PNG', '下载 PNG')}
      {button('svg', 'SVG')}
      {button('pdf', 'PDF')}
      {button('poster', '海报', '海报')}
      {poster && <CodePoster content={poster.text} picture={poster.picture} onClose={closePoster} />}
    </Bar>
  );
});

const Bar = styled('div')`
  position: sticky; z-index: 1; bottom: 0; margin-top: auto; background: var(--surface-panel);
  display: grid; grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr)); gap: var(--space-2); padding: var(--space-3) var(--space-5) var(--space-4); border-top: 1px solid var(--line);
  && > button { padding-inline: var(--space-2); white-space: nowrap; }
  @media (max-width: 767.98px) { padding: var(--space-3) var(--space-4); }
`;
