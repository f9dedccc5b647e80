import { CircleHelp, ReceiptText } from 'lucide-react';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { styled } from 'shared/ui/kit.ts';
import { useLatePart } from './conversation/use-late-part.ts';

/** The dialog with lines and rule. */
function useReceiptDialog(answerId: number) {
  const { View, isOpen, open, close } = useLatePart(
    async () => (await import('./conversation/receipt/receipt-dialog.tsx')).ReceiptDialog,
  );
  return { open, dialog: View && <View answerId={answerId} open={isOpen} onClose={close} /> };
}

/** The question mark beside the price: how credits are counted. */
export function ChargeRuleButton() {
  const { open, dialog } = useReceiptDialog(0);
  return (
    <>
      <Rule type="button" aria-label="积分怎么算" title="积分怎么算" onClick={open}>
        <CircleHelp size={14} aria-hidden />
      </Rule>
      {dialog}
    </>
  );
}

/** Below an answer: what it cost and what is left, as far as this visit knows; more on a click. */
export function ReceiptButton({ answerId, receipt }: { answerId: number; receipt: Receipt | undefined }) {
  const { open, dialog } = useReceiptDialog(answerId);
  const label = receipt ? costOf(receipt) : '积分明细';
  return (
    <>
      <button
        type="button"
        className={receipt ? 'receipt cost' : 'receipt'}
        aria-label={label}
        title="积分明细"
        onClick={open}
      >
        <ReceiptText size={16} aria-hidden />
        {receipt && <span>{label}</span>}
      </button>
      {dialog}
    </>
  );
}

const costOf = ({ settled, balance_after }: Receipt) =>
  `${settled > 0 ? `消耗 ${settled} 积分` : '未消耗积分'}，剩余 ${balance_after}`;

const Rule = styled('button')`
  display: inline-grid; place-items: center; width: 28px; height: 28px; margin: -8px 0; border-radius: var(--radius-full); color: var(--text-2); vertical-align: middle;
  &:hover { background: var(--fill-strong); color: var(--text); }
  @media (pointer: coarse) { position: relative; &::after { content: ''; position: absolute; inset: -8px; } }
`;
