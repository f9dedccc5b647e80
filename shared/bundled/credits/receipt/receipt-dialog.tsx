import { useEffect, useEffectEvent, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Dialog, DialogActions, DialogContent, styled } from 'shared/ui/kit.ts';
import type { Tariff } from '../tariff/tariff.ts';
import type { ReceiptLine, ReceiptSource } from './receipt-source.ts';

interface ReceiptDialogProps {
  tariff: Tariff;
  /** Whose lines are shown; undefined: the rule alone. */
  source: ReceiptSource | undefined;
  open: boolean;
  onClose(): void;
}

/** What something cost, line by line, and the rule behind it. */
export function ReceiptDialog({ tariff, source, open, onClose }: ReceiptDialogProps) {
  const title = source ? `${source.name}的${tariff.credits}明细` : `${tariff.credits}怎么算`;
  return (
    <Dialog open={open} onClose={onClose} aria-label={title} fullWidth maxWidth="sm">
      <DialogHead onClose={onClose}>{title}</DialogHead>
      <DialogContent>
        {source && <Lines key={source.key} source={source} />}
        <tariff.Rules />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>知道了</Button>
      </DialogActions>
    </Dialog>
  );
}

function Lines({ source }: { source: ReceiptSource }) {
  const call = useCall();
  const [found, setFound] = useState<readonly ReceiptLine[] | { problem: string }>();
  const load = useEffectEvent((signal: AbortSignal) => source.load(call, signal));
  useEffect(() => {
    const leave = new AbortController();
    load(leave.signal).then(
      setFound,
      (error: unknown) => leave.signal.aborted || setFound({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, []);
  if (!found) return <p aria-busy>正在加载…</p>;
  if ('problem' in found) return <p role="alert">{found.problem}</p>;
  if (found.length === 0)
    return (
      <p>
        {source.name}没有使用{source.tariff.credits}。
      </p>
    );
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">说明</th>
          <th scope="col">变动</th>
          <th scope="col">剩余</th>
        </tr>
      </thead>
      <tbody>
        {found.map((line) => (
          <tr key={line.id}>
            <td>{line.create_time}</td>
            <td>
              {line.change_type_desc}
              {line.remark && <small>{line.remark}</small>}
            </td>
            <td>{line.change_amount_desc}</td>
            <td>{line.left_amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>流水号 {found[0]?.source_sn}</td>
        </tr>
      </tfoot>
    </Table>
  );
}

const Table = styled('table')`
  width: 100%;
  margin-bottom: var(--space-4);
  border-collapse: collapse;
  font-size: var(--type-interface);
  font-variant-numeric: tabular-nums;

  th, td { padding: var(--space-2); border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
  th { color: var(--text-2); font-weight: var(--weight-medium); }
  th:nth-of-type(n + 3), td:nth-of-type(n + 3) { text-align: right; white-space: nowrap; }
  small { display: block; color: var(--text-2); }
  tfoot td { border: 0; color: var(--text-2); font-size: var(--type-meta); overflow-wrap: anywhere; }
`;
