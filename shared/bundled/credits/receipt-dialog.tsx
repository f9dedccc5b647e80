import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, styled } from 'shared/ui/kit.ts';
import type { ReceiptLine, ReceiptSource } from './receipt-source.ts';

interface ReceiptDialogProps {
  /** Whose lines are shown; undefined: the rule alone. */
  source: ReceiptSource | undefined;
  open: boolean;
  onClose(): void;
}

/** What something cost, line by line, and the rule behind it. */
export function ReceiptDialog({ source, open, onClose }: ReceiptDialogProps) {
  const title = source ? `${source.name}的积分明细` : '积分怎么算';
  return (
    <Dialog open={open} onClose={onClose} aria-label={title} fullWidth maxWidth="sm">
      <DialogTitle component="h2">{title}</DialogTitle>
      <DialogContent>
        {source && <Lines key={source.key} source={source} />}
        <Rule />
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
  if (found.length === 0) return <p>{source.name}没有使用积分。</p>;
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

/** The same rule as in docs/money.md. */
function Rule() {
  return (
    <Rules aria-label="计费规则">
      <li>发送时先预留所选模型标出的积分，余额不足时不会发出，文字会留在输入框。</li>
      <li>
        得到回答后扣除：完整的回答、您停止的回答、中途断开的回答，只要有文字就按标价计一次；模型的思考过程也是文字。
      </li>
      <li>没有得到任何文字（出错、超时、第一个字之前停止），预留的积分全部退回。</li>
      <li>
        打开联网搜索时另收一次搜索的积分，几个回答都只收一次；没有搜索到可用的网页，或者没有得到回答，这部分退回。
      </li>
      <li>
        会员用标有“会员免费”的模型，在当天的次数之内不收积分；剩余次数不够这次要的全部回答时，这次全部按标价计。没有文字的回答不占次数。
      </li>
      <li>同一个问题因网络重试只计一次；重新生成、继续回答各算一次；一次要几个回答就按几个计。</li>
    </Rules>
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

const Rules = styled('ul')`
  margin: 0;
  padding-left: 1.2em;
  color: var(--text-2);
  font-size: var(--type-interface);
  line-height: 1.7;

  li { list-style: disc; }
  li + li { margin-top: var(--space-1); }
`;
