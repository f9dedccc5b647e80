import { useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { PayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import type { FormData } from '../load-withdrawal.ts';
import { useWechatReturn } from './wechat-account.tsx';

// Opened by few visits; the first load of the page has nothing of them.
const AddAccountDialog = lazyPart(() => import('./add-account-dialog.tsx').then((code) => code.AddAccountDialog));
const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog.tsx').then((code) => code.DeleteAccountDialog),
);

type Props = Pick<FormData, 'types' | 'accounts'> & {
  /** Where codes go; '' when none is bound. */
  mobile: string;
};

/** Where the money can go. An account is only changed by code, and rests after it. */
export function PayoutAccounts({ types, accounts, mobile }: Props) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<'add' | PayoutAccount>();
  const [wechat, setWechat] = useState('');
  useWechatReturn((account) => {
    setWechat(account);
    setOpen('add');
  });
  const done = () => {
    setOpen(undefined);
    setWechat('');
    void revalidate();
  };
  const close = () => setOpen(undefined);
  const isFull = accounts.lists.length >= accounts.max;
  return (
    <Section aria-labelledby="accounts-title">
      <h2 id="accounts-title">收款账户</h2>
      <p>
        最多保存 {accounts.max} 个，新增和删除都要短信验证码。为了安全，除了第一个账户，新账户 {accounts.rest_hours}{' '}
        小时后才能提现。
      </p>
      {accounts.lists.length > 0 && (
        <ul>
          {accounts.lists.map((account) => (
            <AccountRow key={account.id} account={account} isFixed={!mobile} onDelete={() => setOpen(account)} />
          ))}
        </ul>
      )}
      {mobile ? (
        <Button variant="soft" disabled={isFull || types.length === 0} onClick={() => setOpen('add')}>
          添加收款账户
        </Button>
      ) : (
        <p>
          先到 <Link to="/user/security">账号安全</Link> 绑定手机号，才能添加收款账户。
        </p>
      )}
      {open === 'add' && (
        <AddAccountDialog
          types={types}
          wechat={wechat}
          mobile={mobile}
          restHours={accounts.lists.length > 0 ? accounts.rest_hours : 0}
          onClose={close}
          onDone={done}
        />
      )}
      {typeof open === 'object' && <DeleteAccountDialog account={open} mobile={mobile} onClose={close} onDone={done} />}
    </Section>
  );
}

interface AccountRowProps {
  account: PayoutAccount;
  /** It cannot be deleted: there is no mobile that a code could go to. */
  isFixed: boolean;
  onDelete(): void;
}

function AccountRow({ account, isFixed, onDelete }: AccountRowProps) {
  return (
    <li>
      <div>
        <strong>
          {account.type_desc} {account.account}
        </strong>
        <small>
          {account.real_name}
          {account.is_usable ? '' : ` · ${minuteOf(account.usable_time)} 起可用`}
        </small>
      </div>
      <Button
        size="small"
        disabled={isFixed}
        aria-label={`删除 ${account.type_desc} ${account.account}`}
        onClick={onDelete}
      >
        删除
      </Button>
    </li>
  );
}

const Section = styled('section')({
  marginTop: 'var(--space-6)',
  '& h2': { marginBottom: 'var(--space-2)', fontSize: 'var(--type-title)' },
  '& p, & small': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& ul': { margin: 'var(--space-3) 0', padding: 0, listStyle: 'none' },
  '& p + button': { marginTop: 'var(--space-3)' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space-3)',
    padding: 'var(--space-3) 0',
    borderBottom: '1px solid var(--line)',
  },
  '& li strong, & li small': { display: 'block', overflowWrap: 'anywhere' },
});
