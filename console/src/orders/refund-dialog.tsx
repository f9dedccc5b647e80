import { Alert, Box, Button, DialogContentText, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { ModelNoun, ModelVerb } from 'shared/contracts/operator/screen/model.ts';
import { useAsk } from '../calls/caller.tsx';
import { useChange } from '../calls/use-change.ts';
import { DialogFrame } from '../frame/dialog-frame.tsx';
import { findVerb } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { useSettled } from '../search/use-settled.ts';
import { inBeijing } from '../values/times.ts';
import { UserLink } from '../values/user-link.tsx';
import { problemOfReason, ReasonField } from '../verbs/reason-field.tsx';

interface Preview {
  amount: string;
  left: string;
  channel: string;
  status: string;
  needs_second: boolean;
  takes: { currency: 'chat' | 'draw'; credits: number; debt: number }[];
  member_until: string | null;
  member_until_after: string | null;
  commissions: { user_id: number; amount: string }[];
}

interface Props {
  noun: ModelNoun;
  verb: ModelVerb;
  row: Row;
  onClose(): void;
}

/** A refund: what goes back is said before it is confirmed. */
export function RefundDialog({ noun, verb, row, onClose }: Props) {
  const change = useChange();
  const notify = useNotify();
  const refresh = useRefresh();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { data, error, isCurrent } = usePreview(noun, row, amount.trim());
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isCurrent || !data) return;
    const wrong = problemOfReason(reason);
    if (wrong) return setProblem(wrong);
    setBusy(true);
    setProblem('');
    try {
      // The amount that was shown, also where none was typed: a colleague may have given some back meanwhile.
      const input = { order: row.sn, amount: data.amount, reason };
      const done = await change<{ status: string; problem: string }>(verb.path, input);
      refresh();
      if (done.problem) setProblem(done.problem);
      else {
        notify(done.status === 'waiting' ? '退款：已提交，等待第二人复核' : '退款：已完成', { type: 'success' });
        onClose();
      }
    } catch (refusal) {
      setProblem((refusal as Error).message);
    }
    setBusy(false);
  };
  return (
    <DialogFrame
      title="退款"
      maxWidth="sm"
      onClose={onClose}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="contained" color="error" disabled={isBusy || !isCurrent}>
            {data && isCurrent ? `确定退款 ¥ ${data.amount}` : '确定退款'}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 1.5, pt: 0.5 }}>
        <DialogContentText>原路退回，并按比例收回权益。确认前先看会退回什么。</DialogContentText>
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          label="退款金额（元）"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
          helperText={data ? `不填则退还剩余的全部 ¥ ${data.left}` : '不填则退还剩余的全部'}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          autoFocus
        />
        {error ? <Alert severity="error">{error.message}</Alert> : data && <WhatGoesBack preview={data} />}
        <ReasonField multiline minRows={2} value={reason} onChange={setReason} />
      </Stack>
    </DialogFrame>
  );
}

/** What a refund of this amount gives and takes back; '' is all that is left. `isCurrent`: it is of the amount as it is typed now. */
function usePreview(noun: ModelNoun, row: Row, amount: string) {
  const ask = useAsk();
  const verb = findVerb(noun, 'preview');
  const settled = useSettled(amount, 400);
  const { data, error, isFetching } = useQuery({
    queryKey: ['refund-preview', row.sn, settled],
    queryFn: ({ signal }) => {
      const input = settled === '' ? { order: row.sn } : { order: row.sn, amount: settled };
      return ask<Preview>(verb?.path ?? '', input, undefined, signal);
    },
    enabled: verb !== undefined,
    gcTime: 0,
    retry: false,
  });
  return { data, error, isCurrent: settled === amount && !isFetching && !error && data !== undefined };
}

function WhatGoesBack({ preview }: { preview: Preview }) {
  const { amount, channel, takes, member_until: until, member_until_after: after, commissions } = preview;
  const names = { chat: '对话积分', draw: '绘画积分' };
  return (
    <Box role="region" aria-label="退款预览" sx={{ p: 1.5, borderRadius: 1, bgcolor: 'action.hover' }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { my: 0.5 } }}>
        <li>
          退回用户 ¥ {amount}，经 {channel} 原路退回；订单变为{preview.status === 'refunded' ? '已退款' : '部分退款'}
        </li>
        {takes.map(({ currency, credits, debt }) => (
          <li key={currency}>
            收回{names[currency]} {credits}
            {debt > 0 && `，其中 ${debt} 已经花掉，记为欠款`}
          </li>
        ))}
        {until && after && (
          <li>{until === after ? '会员到期时间不变' : `会员到期从 ${inBeijing(until)} 提前到 ${inBeijing(after)}`}</li>
        )}
        {commissions.map(({ user_id, amount: back }) => (
          <li key={user_id}>
            扣回 <UserLink user={String(user_id)} /> 的佣金 ¥ {back}
          </li>
        ))}
      </Box>
      {preview.needs_second && (
        <Alert severity="warning" sx={{ mt: 1 }}>
          超过你一人可退的额度：提交后由另一位运营人员同意才退。
        </Alert>
      )}
    </Box>
  );
}
