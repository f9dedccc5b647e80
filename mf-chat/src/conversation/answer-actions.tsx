import { useAtomValue } from 'jotai';
import { Copy } from 'lucide-react';
import type { Receipt } from 'shared/contracts/chat.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { AnswerTools } from './tools/answer-tools.tsx';

interface AnswerActionsProps {
  question: string;
  /** The whole answer, as Markdown. */
  text(): string;
  /** The stored answer; 0: its id is not known. */
  answerId: number;
  /** Its collection; 0: it is not collected. */
  collectId: number;
  /** What it cost, if it ended in this visit. */
  receipt: Receipt | undefined;
}

/** What can be done with an answer that has ended: the row below it. */
export function AnswerActions({ question, text, answerId, collectId, receipt }: AnswerActionsProps) {
  const hasReceipts = useAtomValue(siteConfigAtom)?.capabilities.receipts === true;
  return (
    <div className="actions">
      <CopyButton label="复制回答" text={text} />
      <AnswerTools question={question} text={text} answerId={answerId} collectId={collectId} />
      {hasReceipts && answerId > 0 && <ReceiptButton answerId={answerId} receipt={receipt} />}
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
