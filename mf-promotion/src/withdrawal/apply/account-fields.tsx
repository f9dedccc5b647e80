import { Choice } from 'shared/bundled/forms/choice.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { PayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';
import { Alert } from 'shared/ui/kit.ts';
import type { FormData } from '../load-withdrawal.ts';
import type { Apply } from './use-apply.ts';

interface AccountFieldsProps {
  apply: Apply;
  types: FormData['types'];
  /** Hours after which a new account can be paid. */
  restHours: number;
}

/** By which way and to which account, and why that one cannot be paid. */
export function AccountFields({ apply, types, restHours }: AccountFieldsProps) {
  const { form, type, changeType, ofType, chosen, isReady } = apply;
  return (
    <>
      <Choice
        label="提现方式"
        name="type"
        look="cards"
        value={type}
        items={types.map(({ id, title }) => ({ value: id, label: <strong>{title}</strong> }))}
        onChange={changeType}
      />
      {ofType.length > 0 ? (
        <div className="accounts">
          <Choice
            label="收款账户"
            name="account_id"
            look="cards"
            value={chosen?.id}
            items={ofType.map((account) => ({ value: account.id, label: <AccountLabel account={account} /> }))}
            onChange={(id) => form.set('account_id', String(id))}
          />
        </div>
      ) : (
        <Alert severity="info">还没有这种方式的收款账户，请在下面添加一个。新账户 {restHours} 小时后才能提现。</Alert>
      )}
      {chosen && !isReady && (
        <Alert severity="info">这个账户刚改动过，{minuteOf(chosen.usable_time)} 之后才能提现</Alert>
      )}
      {isReady && form.errors.account_id && <Alert severity="warning">{form.errors.account_id}</Alert>}
    </>
  );
}

function AccountLabel({ account }: { account: PayoutAccount }) {
  return (
    <>
      <strong>{account.account || account.type_desc}</strong>
      <small>
        {account.real_name}
        {!account.is_usable && ` · ${minuteOf(account.usable_time)} 起可用`}
      </small>
    </>
  );
}
