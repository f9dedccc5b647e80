import { Link, useRevalidator } from 'react-router-dom';
import type { WithdrawalDetail as Detail } from 'shared/contracts/promotion/withdrawal.ts';
import { cancelWithdrawal, withdrawStatus } from 'shared/contracts/promotion/withdrawal.ts';
import { useConfirm } from 'shared/site/dialogs.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Chip, styled } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import { statusColour } from '../status-colours.ts';
import { Proof } from './proof.tsx';
import { Timeline } from './timeline.tsx';
import { WechatConfirm } from './wechat-confirm.tsx';

/** One withdrawal: how much, where to, how far it is, and the proof of its transfer. */
export function WithdrawalDetail({ detail }: { detail: Detail }) {
  const facts = [
    ['提现金额', moneyText(detail.money)],
    Number(detail.handling_fee) > 0
      ? [`手续费（${detail.handling_fee_ratio}%）`, moneyText(detail.handling_fee)]
      : ['手续费', '免'],
    ['实际到账', detail.status === withdrawStatus.failed ? '' : moneyText(detail.left_money)],
    ['提现方式', detail.type_desc],
    ['收款账户', detail.account],
    ['收款人', detail.real_name],
    ['提现单号', detail.sn],
    ['转账流水号', detail.reference],
  ].filter(([, value]) => value);
  return (
    <Frame>
      <p>
        <Link to="/promotion/withdrawal">返回提现</Link>
      </p>
      <div className="head">
        <strong>{moneyText(detail.money)}</strong>
        <Chip color={statusColour(detail)} label={detail.status_desc} />
        {detail.can_cancel && <CancelButton id={detail.id} />}
      </div>
      {detail.confirm && <WechatConfirm confirm={detail.confirm} />}
      <h2>进度</h2>
      <Timeline steps={detail.timeline} />
      <h2>提现信息</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {detail.proof && <Proof path={detail.proof} />}
    </Frame>
  );
}

function CancelButton({ id }: { id: number }) {
  const call = useCall();
  const confirm = useConfirm();
  const { revalidate } = useRevalidator();
  const cancel = async () => {
    if (
      !(await confirm('取消后金额会退回可提现余额，可以重新申请。', {
        title: '取消这笔提现？',
        confirmWord: '取消提现',
        cancelWord: '保留',
      }))
    )
      return;
    // The call says how it went.
    await call(cancelWithdrawal, { id }).catch(() => undefined);
    void revalidate();
  };
  return (
    <Button variant="outlined" size="small" onClick={() => void cancel()}>
      取消提现
    </Button>
  );
}

const Frame = styled('div')({
  marginTop: 'var(--space-3)',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-3)',
    marginTop: 'var(--space-3)',
  },
  '& .head > strong': { fontSize: 'var(--type-hero)', fontVariantNumeric: 'tabular-nums' },
  '& h2': { margin: 'var(--space-5) 0 var(--space-3)', fontSize: 'var(--type-title)' },
  '& dl': { margin: 0, fontSize: 'var(--type-interface)', fontVariantNumeric: 'tabular-nums' },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: '128px minmax(0, 1fr)',
    gap: 'var(--space-3)',
    padding: 'var(--space-2) 0',
    borderBottom: '1px solid var(--line)',
  },
  '& dt': { color: 'var(--text-2)' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& img': { display: 'block', maxWidth: '100%', width: 320, borderRadius: 'var(--radius-card)' },
});
