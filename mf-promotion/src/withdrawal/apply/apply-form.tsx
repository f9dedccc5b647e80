import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { CodeField } from 'shared/bundled/forms/code-field.tsx';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import type { PayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { Alert, Button, styled, TextField } from 'shared/ui/kit.ts';
import { priceText } from 'shared/ui/price-text.ts';
import { IdentityDialog } from '../accounts/identity-dialog.tsx';
import type { FormData } from '../load-withdrawal.ts';
import { QuoteLine } from './quote-line.tsx';
import { useApply } from './use-apply.ts';

interface ApplyFormProps extends Pick<FormData, 'config' | 'types' | 'accounts'> {
  /** Something of what the page shows has changed. */
  onApplied(): void;
}

/** How much, by which way, to which account, confirmed by a code. What is typed stays until the server has it. */
export function ApplyForm({ config, types, accounts, onApplied }: ApplyFormProps) {
  const { form, type, setType, ofType, chosen, quote } = useApply({ types, accounts });
  const [isIdentifying, setIdentifying] = useState(false);
  const money = form.field('money');
  const known = quote && !('failure' in quote) ? quote : undefined;
  // A code is not sent for an account that cannot be paid yet.
  const isReady = Boolean(chosen?.is_usable);
  const needsIdentity = Boolean(known?.needs_identity) && !config.identity.is_given;
  return (
    <>
      <Form onSubmit={(event) => void form.submit(event)} aria-label="申请提现" noValidate>
        <TextField
          className="money"
          label="提现金额"
          start="¥"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          maxLength={12}
          {...money}
          helperText={money.error ? money.helperText : limitsOf(config)}
          end={
            <Button size="small" onClick={() => form.set('money', config.available)}>
              全部提现
            </Button>
          }
        />
        <QuoteLine quote={quote} feeRule={`${config.fee_desc}，${config.arrival}`} />
        <Choice
          label="提现方式"
          name="type"
          look="cards"
          value={type}
          items={types.map(({ id, title }) => ({ value: id, label: <strong>{title}</strong> }))}
          onChange={(next) => {
            setType(next);
            form.set('account_id', '');
          }}
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
          <Alert severity="info">
            还没有这种方式的收款账户，请在下面添加一个。新账户 {accounts.rest_hours} 小时后才能提现。
          </Alert>
        )}
        {chosen && !isReady && (
          <Alert severity="info">这个账户刚改动过，{minuteOf(chosen.usable_time)} 之后才能提现</Alert>
        )}
        {isReady && form.errors.account_id && <Alert severity="warning">{form.errors.account_id}</Alert>}
        {isReady && config.mobile && (
          <div className="code">
            <CodeField scene={smsScene.withdraw} kind="mobile" account={config.mobile} form={form} />
          </div>
        )}
        {!config.mobile && (
          <Alert severity="warning">
            提现要用短信验证码确认，请先到 <Link to="/user/security">账号安全</Link> 绑定手机号。
          </Alert>
        )}
        {needsIdentity && (
          <Alert
            severity="info"
            action={
              <Button size="small" onClick={() => setIdentifying(true)}>
                填写实名信息
              </Button>
            }
          >
            一年提现超过 {priceText(config.identity.limit)} 需要实名信息，只给本站财务申报用。
          </Alert>
        )}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={form.isSending}
          disabled={!config.mobile || !isReady || needsIdentity || Boolean(known?.problem)}
        >
          {known && !known.problem ? `申请提现，到账 ${priceText(known.left_money)}` : '申请提现'}
        </Button>
        <noscript>提交需要打开浏览器的 JavaScript。</noscript>
      </Form>
      {isIdentifying && (
        <IdentityDialog
          mobile={config.mobile}
          onClose={() => setIdentifying(false)}
          onDone={() => {
            setIdentifying(false);
            onApplied();
          }}
        />
      )}
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

const limitsOf = ({ min, max, daily_count, left_today }: FormData['config']) =>
  `每次 ${priceText(min)} 到 ${priceText(max)}，每天 ${daily_count} 次，今天还可以申请 ${left_today} 次`;

const Form = styled('form')({
  display: 'grid',
  gap: 'var(--space-4)',
  maxWidth: 560,
  padding: 'var(--space-5)',
  border: '1px solid var(--line)',
  borderRadius: 'var(--radius-sheet)',
  background: 'var(--surface-raised)',
  '& .money input': {
    fontSize: 'var(--type-hero)',
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 'var(--weight-strong)',
  },
  '& .money .side': { fontSize: 'var(--type-title)' },
  '& p, & small': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > fieldset': { '--columns': 'repeat(auto-fill, minmax(180px, 1fr))' },
  // The number, and below it the name.
  '& .accounts': { '--card-parts': '2' },
  '& .code': { maxWidth: 320 },
  '@media (max-width: 767.98px)': { padding: 'var(--space-4)', '& .code': { maxWidth: 'none' } },
});
