import { Alert, type AlertColor, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefresh } from 'react-admin';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { Card } from '../home/card.tsx';
import { findNoun, findVerb, useModel } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { RowsTable } from '../nouns/rows-table.tsx';
import { VerbDialog } from '../verbs/verb-dialog.tsx';

interface Answer {
  verdict: string;
  mend: 'query' | 'accept' | 'resend' | 'retry' | null;
  mend_with: string | null;
  paid: string;
  back: string;
  effects: Row[];
}

const tones: Record<string, AlertColor> = {
  fine: 'success',
  in_debt: 'warning',
  unpaid: 'info',
  closed: 'info',
  partly_back: 'info',
  back: 'info',
  returned: 'info',
};

/** What to say and do beside the verdict. */
const advice: Record<string, string> = {
  in_debt: '用户此前的退款等留下了欠款，到账的积分先还欠款，所以可用积分没有涨这么多。',
  unpaid: '用户说已付款时，向渠道查询；渠道说已付的立即到账。查不到时请用户提供渠道交易号，在上方搜索。',
  closed: '用户说已付款时，向渠道查询；渠道说已付的照常到账。',
  other_amount: '渠道的通知说付了另一个金额：可以按实付入账，或在更多操作里退还实付。',
  notice_failed: '渠道说已付款，但处理这条通知时出错；重新处理即可到账。',
  returned: '例如账号已注销、优惠已被用掉；款项原路退回，不用补权益。',
  return_failed: '站点欠用户这笔钱：渠道账户可用后重新退款。',
  missing: '请先运行账目审计（账目 › 审计），再由财务按缺少的数目调整积分，或退款。',
};

/** "Paid and got nothing": what was paid, what was given, what is missing, and the verb that mends it. */
export function OrderAnswer({ noun, row }: { noun: ModelNoun; row: Row }) {
  const ask = useAsk();
  const model = useModel();
  const refresh = useRefresh();
  const explain = findVerb(noun, 'explain');
  const [isMending, setMending] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['order-answer', row.sn],
    queryFn: ({ signal }) => ask<Answer>(explain?.path ?? '', { order: row.sn }, undefined, signal),
    enabled: explain !== undefined && row.sn !== undefined,
    retry: false,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!explain || !data) return null;
  const { verdict, paid, back, effects } = data;
  const title = explain.output.columns.find(({ name }) => name === 'verdict')?.values;
  const columns = explain.output.columns.find(({ name }) => name === 'effects')?.columns ?? [];
  const mending = mendOf(data, noun, findNoun(model, 'notices'), row);
  const close = () => {
    setMending(false);
    refresh();
  };
  return (
    <Card title="付了什么，给了什么">
      <Alert
        severity={tones[verdict] ?? 'error'}
        role="status"
        action={
          mending && (
            <Button color="inherit" onClick={() => setMending(true)} sx={{ whiteSpace: 'nowrap' }}>
              {mending.verb.title}
            </Button>
          )
        }
      >
        <Box sx={{ fontWeight: 600 }}>{title?.find(({ value }) => value === verdict)?.title ?? verdict}</Box>
        {advice[verdict]}
      </Alert>
      <Typography sx={{ my: 1.5 }}>
        渠道收到 ¥ {paid}
        {back !== '0.00' && `，已退回 ¥ ${back}`}
      </Typography>
      <RowsTable title="权益" columns={columns} rows={effects} />
      {isMending && mending && <VerbDialog verb={mending.verb} row={mending.row} onClose={close} />}
    </Card>
  );
}

/** The verb that mends it, with what it needs filled in; undefined: there is none, or the role may not. */
function mendOf(
  { mend, mend_with: value }: Answer,
  noun: ModelNoun,
  notices: ModelNoun | undefined,
  row: Row,
): { verb: ModelVerb; row: Row } | undefined {
  const verb = mend === 'retry' ? findVerb(notices, 'retry') : findVerb(noun, mend ?? undefined);
  if (!verb) return undefined;
  if (mend === 'accept')
    return {
      verb: Object.assign({}, verb, { from: Object.assign({}, verb.from, { amount: 'mend_with' }) }),
      row: Object.assign({}, row, { mend_with: value }),
    };
  if (mend === 'resend') return { verb, row: { refund_sn: value } };
  return { verb, row: mend === 'retry' ? { id: value } : row };
}
