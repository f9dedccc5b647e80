import { Copy } from 'lucide-react';
import { copyText } from 'shared/site/toasts.ts';

interface AnswerActionsProps {
  /** The whole answer, as Markdown. */
  text(): string;
  /** The stored answer; 0: its id is not known. */
  answerId: number;
}

/** What can be done with an answer that has ended: the row below it. */
export function AnswerActions({ text }: AnswerActionsProps) {
  return (
    <div className="actions">
      <CopyButton label="复制回答" text={text} />
    </div>
  );
}

export function CopyButton({ label, text }: { label: string; text(): string }) {
  return (
    <button type="button" aria-label={label} title={label} onClick={() => void copyText(text())}>
      <Copy size={16} aria-hidden />
    </button>
  );
}
