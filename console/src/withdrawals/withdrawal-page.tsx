import { Alert, Box, Stack, Typography } from '@mui/material';
import { Card } from '../home/card.tsx';
import { findVerb } from '../model/model-context.ts';
import type { Row } from '../model/rows.ts';
import { FactList } from '../nouns/record-facts.tsx';
import { RecordBase, RecordFrame, type ShownRecord } from '../nouns/record-frame.tsx';
import { QrPicture } from '../session/qr-picture.tsx';
import { StateChip } from '../values/state-chip.tsx';
import { type Moment, Timeline } from '../values/timeline.tsx';
import { VerbButtons } from '../verbs/verb-buttons.tsx';

/** One withdrawal: what comes next, who is paid, what speaks against it, and who agreed. */
export const WithdrawalPage = () => <RecordBase page={Withdrawal} />;

function Withdrawal({ noun, record, error }: ShownRecord) {
  const show = findVerb(noun, noun.show);
  const row = record?.r ?? {};
  const verbs = noun.verbs.filter(({ of, verb }) => of === noun.list && verb !== noun.show);
  const columns = show?.output.columns ?? [];
  const titleOf = (name: string, value: unknown) =>
    columns.find((one) => one.name === name)?.values?.find((one) => one.value === value)?.title ?? String(value ?? '');
  const pick = (...names: string[]) => columns.filter(({ name }) => names.includes(name));
  const payee = (row.payee ?? {}) as { code?: string };
  const payeeColumns = columns.find(({ name }) => name === 'payee')?.columns ?? [];
  return (
    <RecordFrame
      noun={noun}
      error={error}
      title={record ? `提现 ¥ ${row.leaves}` : noun.title}
      beside={record && <StateChip value={String(row.status)} title={titleOf('status', row.status)} />}
      actions={record && <VerbButtons verbs={verbs} row={row} />}
    >
      {!error && (
        <Stack sx={{ gap: 2 }}>
          <NextStep row={row} />
          <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2 }}>
            <Card title="收款人">
              <FactList columns={pick('type')} record={row} />
              <Box sx={{ mt: 2 }}>
                <FactList columns={payeeColumns} record={payee} />
              </Box>
              {payee.code && (
                <Box sx={{ mt: 2 }}>
                  <QrPicture text={payee.code} title="收款码" />
                  <Typography sx={{ color: 'text.secondary' }}>用手机扫码打款</Typography>
                </Box>
              )}
            </Card>
            <Card title="金额">
              <FactList
                columns={pick('sn', 'amount', 'fee', 'leaves', 'user_id', 'channel', 'batch', 'reference')}
                record={row}
              />
            </Card>
            <Card title="风险提示">
              <FactList columns={pick('signs', 'same_account', 'problem')} record={row} />
            </Card>
            <Card title="经手人与进度">
              <FactList columns={pick('approver', 'payer', 'has_proof')} record={row} />
              <Box sx={{ mt: 2 }}>
                <Timeline title="进度" moments={momentsOf(row)} />
              </Box>
            </Card>
          </Box>
        </Stack>
      )}
    </RecordFrame>
  );
}

/** The one thing that is to be done now, in a sentence. */
function NextStep({ row }: { row: Row }) {
  const { status, channel, other_pays: isForOther, approver, batch, has_proof: hasProof } = row;
  if (isForOther)
    return (
      <Alert severity="warning" role="status">
        由 {String(approver)} 审核，超过单人额度：需由另一位运营人员打款。
      </Alert>
    );
  const words: Record<string, string> = {
    review: '等待审核：看过风险提示后通过或驳回。',
    approved: '已通过，等待打款。',
    paying:
      channel === 'manual'
        ? batch
          ? `在转账表 ${batch} 里，转完后导入结果，或在这里登记。`
          : '等待人工转账：导出转账表，或转完后在这里登记。'
        : '渠道还没有说结果，会自动再查；可以立即查询。',
    paid: channel === 'manual' && !hasProof ? '已打款。可以上传凭证给用户看。' : '已打款。',
  };
  const text = words[String(status)];
  return text ? (
    <Alert severity={status === 'paid' ? 'success' : 'info'} role="status">
      {text}
    </Alert>
  ) : null;
}

function momentsOf(row: Row): Moment[] {
  const text = (name: string) => (typeof row[name] === 'string' ? (row[name] as string) : null);
  const isOver = text('finish_time') !== null;
  const isDeclined = row.status === 'declined';
  const ends: Record<string, string> = {
    paid: '已打款',
    failed: '打款失败，金额退回',
    declined: '已驳回，金额退回',
    cancelled: '用户取消，金额退回',
    returned: '已打款，后被退回',
  };
  const moments: Moment[] = [
    { time: text('create_time'), title: '用户申请' },
    { time: isDeclined ? null : (text('verify_time') ?? undefined), title: '审核通过', about: text('verify_remark') },
    { time: isDeclined ? null : (text('pay_time') ?? undefined), title: '开始打款', about: text('payer') },
    { time: text('sent_time'), title: '提交渠道' },
    {
      time: text('finish_time') ?? undefined,
      title: ends[String(row.status)] ?? '打款完成',
      about: text(isDeclined ? 'verify_remark' : 'transfer_remark'),
      tone: row.status === 'paid' ? 'success' : isOver ? 'error' : 'info',
    },
  ];
  // What ended has no further steps.
  return isOver ? moments.filter(({ time }) => time) : moments;
}
