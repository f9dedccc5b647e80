import { useAtomValue } from 'jotai';
import { Copy } from 'lucide-react';
import type { Receipt } from 'shared/contracts/chat.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { copyText } from 'shared/site/toasts.ts';
import { ReceiptButton } from './receipt-button.tsx';

interface AnswerActionsProps {
  /** The whole answer, as Markdown. */
  text(): string;
  /** The stored answer; 0: its id is not known. */
  answerId: number;
  /** What it cost, if it ended in this visit. */
  receipt: Receipt | undefined;
}

/** What can be done with an answer that has ended: the row below it. */
export function AnswerActions({ text, answerId, receipt }: AnswerActionsProps) {
  const hasReceipts = useAtomValue(siteConfigAtom)?.capabilities.receipts === true;
  return (
    <div className="actions">
      <CopyButton label="复制回答" text={text} />
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
