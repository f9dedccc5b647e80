import { CircleHelp, ReceiptText } from 'lucide-react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { styled } from 'shared/ui/kit.ts';
import type { ReceiptSource } from './receipt-source.ts';

/** The dialog with lines and rule. */
function useReceiptDialog(source?: ReceiptSource) {
  const { View, isOpen, open, close } = useLatePart(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog);
  return { open, dialog: View && <View source={source} open={isOpen} onClose={close} /> };
}

/** The question mark beside the price: how credits are counted. */
export function ChargeRuleButton() {
  const { open, dialog } = useReceiptDialog();
  return (
    <>
      <Rule type="button" aria-label="积分怎么算" title="积分怎么算" onClick={open}>
        <CircleHelp size={14} aria-hidden />
      </Rule>
      {dialog}
    </>
  );
}

interface ReceiptButtonProps {
  source: ReceiptSource;
  /** Undefined: it is not of this visit, and the dialog asks for it. */
  receipt: Receipt | undefined;
}

/** What something cost and what is left, as far as this visit knows; more on a click. */
export function ReceiptButton({ source, receipt }: ReceiptButtonProps) {
  const { open, dialog } = useReceiptDialog(source);
  const label = receipt ? costOf(receipt) : '积分明细';
  return (
    <>
      <Cost type="button" data-wide={receipt ? '' : undefined} aria-label={label} title="积分明细" onClick={open}>
        <ReceiptText size={16} aria-hidden />
        {receipt && <span>{label}</span>}
      </Cost>
      {dialog}
    </>
  );
}

const costOf = ({ settled, balance_after }: Receipt) =>
  `${settled > 0 ? `消耗 ${settled} 积分` : '未消耗积分'}，剩余 ${balance_after}`;

/* Also in a row of square buttons. */
const Cost = styled('button')`
  display: inline-flex; gap: 6px; align-items: center; justify-content: center; min-width: 32px; min-height: 32px; padding: 0 var(--space-2); border-radius: var(--radius-control);
  color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums;
  &:hover { background: var(--fill-strong); color: var(--text); }
  &&&[data-wide] { display: inline-flex; width: auto; }
`;

const Rule = styled('button')`
  display: inline-grid; place-items: center; width: 28px; height: 28px; margin: -8px 0; border-radius: var(--radius-full); color: var(--text-2); vertical-align: middle;
  &:hover { background: var(--fill-strong); color: var(--text); }
  @media (pointer: coarse) { position: relative; &::after { content: ''; position: absolute; inset: -8px; } }
`;
