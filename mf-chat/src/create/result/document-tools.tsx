import { useAtomValue } from 'jotai';
import { Check, Copy, Download, FileText, PencilLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { Button } from 'shared/ui/kit.ts';
import { htmlBeside } from '../../html-beside.ts';
import { Again } from './again-button.tsx';
import { saveMarkdown, saveWord } from './export-document.ts';

interface DocumentToolsProps {
  /** The document is still being written: they take their room, so that it does not move when they can be used. */
  isWaiting: boolean;
  /** The name of a file. */
  title: string;
  /** The text with the visitor's edits. */
  written(): string;
  isEditing: boolean;
  setEditing(isEditing: boolean): void;
  onAgain: (() => void) | undefined;
  /** At the end of the row. */
  children: ReactNode;
}

/** What can be done with a document that is written: edit, copy, save, ask once more. */
export function DocumentTools({
  isWaiting,
  title,
  written,
  isEditing,
  setEditing,
  onAgain,
  children,
}: DocumentToolsProps) {
  const settings = useAtomValue(siteConfigAtom)?.label;
  const label = () => textLabel(settings, `creation-${Date.now()}`);
  const [isSaving, setSaving] = useState(false);
  async function word() {
    setSaving(true);
    await saveWord(title, written(), label());
    setSaving(false);
  }
  return (
    <div
      className="tools"
      role="toolbar"
      aria-label="成品工具"
      style={isWaiting ? { visibility: 'hidden' } : undefined}
    >
      <Button
        size="small"
        variant={isEditing ? 'soft' : 'text'}
        aria-pressed={isEditing}
        startIcon={isEditing ? <Check aria-hidden /> : <PencilLine aria-hidden />}
        onClick={() => setEditing(!isEditing)}
      >
        {isEditing ? '完成编辑' : '编辑'}
      </Button>
      <Button
        size="small"
        variant="text"
        startIcon={<Copy aria-hidden />}
        onClick={(event) => void copyText(written(), htmlBeside(event.currentTarget, 'article'))}
      >
        复制
      </Button>
      <Button
        size="small"
        variant="text"
        startIcon={<Download aria-hidden />}
        onClick={() => saveMarkdown(title, written(), label())}
      >
        Markdown
      </Button>
      <Button
        size="small"
        variant="text"
        loading={isSaving}
        startIcon={<FileText aria-hidden />}
        onClick={() => void word()}
      >
        Word
      </Button>
      <Again onAgain={onAgain} word="重新生成" />
      {children}
    </div>
  );
}

/** Rules of the class `tools`, for the page's frame. */
export const toolsStyles = `
  .tools { position: sticky; top: calc(-1 * var(--space-4)); z-index: 1; display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0 0 var(--space-3) -10px; padding: var(--space-2) 0; background: var(--surface-panel); }
  @media (max-width: 1023.98px) { .tools { overflow: visible; position: static; } }
  @media print { .tools { display: none; } }
`;
