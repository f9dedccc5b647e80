import { ArrowUp, Square } from 'lucide-react';
import { questionLimit } from 'shared/contracts/chat/question.ts';

interface SendButtonProps {
  running: boolean;
  onStop(): void;
  canSend: boolean;
  /** Why it cannot be sent, in words. */
  blockedBy: string | undefined;
}

/** Sends the question, or stops the answer that is being written. */
export function SendButton({ running, onStop, canSend, blockedBy }: SendButtonProps) {
  return running ? (
    <button type="button" className="send" onClick={onStop} aria-label="停止回答" title="停止回答">
      <Square size={14} fill="currentColor" aria-hidden />
    </button>
  ) : (
    <button type="submit" className="send" disabled={!canSend} aria-label="发送" title={blockedBy ?? '发送（Enter）'}>
      <ArrowUp size={20} aria-hidden />
    </button>
  );
}

/** Close to the limit the count is shown. */
const countFrom = questionLimit * 0.9;

/** How long the question is, close to its limit and beyond. */
export function TextCount({ length }: { length: number }) {
  if (length <= countFrom) return null;
  const isTooLong = length > questionLimit;
  return (
    <output className={isTooLong ? 'count wrong' : 'count'}>
      {isTooLong ? `超出 ${length - questionLimit} 字` : `${length} / ${questionLimit}`}
    </output>
  );
}
