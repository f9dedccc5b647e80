import { useRevalidator } from 'react-router-dom';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf } from 'shared/bundled/loading/load-part.ts';
import { Stat } from 'shared/bundled/records/stat.tsx';
import { applyWithdrawal, type WithdrawType } from 'shared/contracts/promotion/withdrawal.ts';
import { amountPattern, cleanAmount } from 'shared/contracts/site/typed-text.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Alert, Button, styled, TextField } from 'shared/ui/kit.ts';
import { Figures } from '../../figures.ts';
import { moneyText } from '../../money-text.ts';
import type { TypedData } from '../load-withdrawal.ts';

/** Asks a server for money that keeps no payout accounts: the account is typed each time. */
export function TypedApply({ data: { distribution, types } }: { data: TypedData }) {
  const { revalidate } = useRevalidator();
  const known = dataOf(distribution);
  const ways = dataOf(types)?.filter(({ asks }) => asks === 'account');
  const reload = () => void revalidate();
  if (!known || !ways) return <LoadFailed text="提现信息没有加载出来" onRetry={reload} />;
  const { user, withdraw_config } = known;
  return (
    <>
      <Figures>
        <Stat label="可提现" value={moneyText(user.user_money)} note="佣金可以提到自己的账户" />
        <Stat label="已提现" value={moneyText(user.withdrawn_money)} note="已经到账的" />
      </Figures>
      {withdraw_config.open && ways.length > 0 ? (
        <ApplyForm ways={ways} onApplied={reload} />
      ) : (
        <EmptyState>提现暂时关闭，余额会保留</EmptyState>
      )}
      {withdraw_config.explain && <p>{withdraw_config.explain}</p>}
    </>
  );
}

function ApplyForm({ ways, onApplied }: { ways: readonly WithdrawType[]; onApplied(): void }) {
  const call = useCall();
  const form = useForm({
    checks: {
      type: () => undefined,
      money: (value) => (amountPattern.test(cleanAmount(value)) ? undefined : '请输入正确的金额，最多两位小数'),
      account: (value) => (value.trim() ? undefined : '请输入收款账号'),
      real_name: (value) => (value.trim() ? undefined : '请输入收款人姓名'),
    },
    initial: { type: String(ways[0]?.id ?? 1) },
    async send({ type, ...values }) {
      const way = ways.find(({ id }) => String(id) === type) ?? ways[0];
      if (!way) return;
      await call(applyWithdrawal, { type: way.id, ...values }, { quiet: true });
      showToast('success', '已提交，审核后打款');
      form.set('money', '');
      onApplied();
    },
  });
  return (
    <Form onSubmit={(event) => void form.submit(event)} aria-label="申请提现" noValidate>
      <label>
        提现方式
        <select value={form.values.type} onChange={({ target }) => form.set('type', target.value)}>
          {ways.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <TextField label="提现金额" start="¥" inputMode="decimal" autoComplete="off" {...form.field('money')} />
      <TextField label="收款账号" autoComplete="off" maxLength={100} {...form.field('account')} />
      <TextField label="收款人姓名" autoComplete="name" maxLength={50} {...form.field('real_name')} />
      {form.failure && <Alert severity="error">{form.failure}</Alert>}
      <Button type="submit" variant="contained" loading={form.isSending}>
        申请提现
      </Button>
    </Form>
  );
}

const Form = styled('form')({
  display: 'grid',
  gap: 'var(--space-4)',
  maxWidth: '420px',
  marginTop: 'var(--space-5)',
});
