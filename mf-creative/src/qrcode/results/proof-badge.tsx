import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { QrProof } from 'shared/contracts/creative/qr-record.ts';
import { styled } from 'shared/ui/kit.ts';

/** How many of the trials a code was read in, and in words where it was not. */
export function ProofBadge({ proof }: { proof: QrProof }) {
  const { score, cells, is_proven, problem } = proof;
  const Icon = is_proven === 1 ? ShieldCheck : ShieldAlert;
  return (
    <Line data-proven={is_proven === 1 || undefined}>
      <b>
        <Icon size={14} aria-hidden />
        <span className="visually-hidden">可读性</span> {score}/{cells.length}
      </b>
      <span>{problem || '各种条件下都能扫出'}</span>
    </Line>
  );
}

const Line = styled('span')`
  display: flex; flex-wrap: wrap; gap: 4px 8px; align-items: center; justify-content: inherit; color: var(--text-2); font-size: var(--type-meta);
  b { display: inline-flex; gap: 4px; align-items: center; padding: 1px 8px; border-radius: var(--radius-full); background: var(--warning-soft); color: var(--warning); font-weight: var(--weight-medium); font-variant-numeric: tabular-nums; }
  &[data-proven] b { background: var(--success-soft); color: var(--success); }
`;
