import { Copy } from 'lucide-react';
import { copyText } from 'shared/site/toasts.ts';
import { htmlBeside } from '../../html-beside.ts';

interface CopyButtonProps {
  label: string;
  text(): string;
  /** It stands below its text, which is copied as HTML as well. */
  isMarkdown?: boolean;
}

/** Copies a text of the conversation. */
export function CopyButton({ label, text, isMarkdown }: CopyButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={(event) => void copyText(text(), isMarkdown ? htmlBeside(event.currentTarget, '.answer') : undefined)}
    >
      <Copy size={16} aria-hidden />
    </button>
  );
}
