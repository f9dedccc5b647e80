import { CircleHelp, Coins } from 'lucide-react';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { styled } from 'shared/ui/kit.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { ReceiptSource } from './receipt-source.ts';

/** The dialog with the rule of a tariff and, where there is a source, its lines. */
function useReceiptDialog(tariff: Tariff, source?: ReceiptSource) {
  const { View, isOpen, open, close } = useLatePart(
    async () => (await import(/* webpackChunkName: "receipt" */ './receipt-dialog.tsx')).ReceiptDialog,
  );
  return { open, dialog: View && <View tariff={tariff} source={source} open={isOpen} onClose={close} /> };
}

/** The question mark beside the price: how credits are counted. */
export function ChargeRuleButton({ tariff }: { tariff: Tariff }) {
  const { open, dialog } = useReceiptDialog(tariff);
  const label = `${tariff.credits}怎么算`;
  return (
    <>
      <Rule type="button" aria-label={label} title={label} onClick={open}>
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
  const { credits } = source.tariff;
  const { open, dialog } = useReceiptDialog(source.tariff, source);
  const lines = `${credits}明细`;
  const label = receipt ? costOf(receipt, credits) : lines;
  return (
    <>
      <Cost type="button" data-wide={receipt ? '' : undefined} aria-label={label} title={lines} onClick={open}>
        <Coins size={16} aria-hidden />
        {receipt && <span>{label}</span>}
      </Cost>
      {dialog}
    </>
  );
}

const costOf = ({ settled, balance_after }: Receipt, credits: string) =>
  `${settled > 0 ? `消耗 ${settled} ${credits}` : `未消耗${credits}`}，剩余 ${balance_after}`;

/* Also in a row of square buttons. */
const Cost = styled('button')`
  display: inline-flex; gap: 6px; align-items: center; justify-content: center; min-width: 32px; min-height: 32px; padding: 0 var(--space-2); border-radius: var(--radius-control);
  color: var(--text-2); font-size: var(--type-meta); font-variant-numeric: tabular-nums; white-space: nowrap;
  &:hover { background: var(--fill-strong); color: var(--text); }
  &&&[data-wide] { display: inline-flex; width: auto; }
`;

/* First in a row, so that it stays where it is when the numbers beside it get a digit less. */
const Rule = styled('button')`
  display: inline-grid; place-items: center; order: -1; width: 28px; height: 28px; margin: -8px 0 -8px -7px; border-radius: var(--radius-full); color: var(--text-2); vertical-align: middle;
  &:hover { background: var(--fill-strong); color: var(--text); }
  @media (pointer: coarse) { position: relative; &::after { content: ''; position: absolute; inset: -8px; } }
`;
