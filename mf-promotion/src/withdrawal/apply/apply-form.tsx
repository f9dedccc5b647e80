import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CodeField } from 'shared/bundled/forms/code-field.tsx';
import { smsScene } from 'shared/contracts/site/login.ts';
import { Alert, Button, styled, TextField } from 'shared/ui/kit.ts';
import { moneyText } from '../../money-text.ts';
import { IdentityDialog } from '../accounts/identity-dialog.tsx';
import type { FormData } from '../load-withdrawal.ts';
import { AccountFields } from './account-fields.tsx';
import { QuoteLine } from './quote-line.tsx';
import { type Apply, useApply } from './use-apply.ts';

interface ApplyFormProps extends Pick<FormData, 'config' | 'types' | 'accounts'> {
  /** Something of what the page shows has changed. */
  onApplied(): void;
}

/** How much, by which way, to which account, confirmed by a code. What is typed stays until the server has it. */
export function ApplyForm({ config, types, accounts, onApplied }: ApplyFormProps) {
  const apply = useApply({ types, accounts });
  const { form, isReady, quote } = apply;
  const [isIdentifying, setIdentifying] = useState(false);
  const known = quote && !('failure' in quote) ? quote : undefined;
  const needsIdentity = Boolean(known?.needs_identity) && !config.identity.is_given;
  return (
    <>
      <Form onSubmit={(event) => void form.submit(event)} aria-label="申请提现" noValidate>
        <AmountField form={form} config={config} quote={quote} />
        <AccountFields apply={apply} types={types} restHours={accounts.rest_hours} />
        <CodePart form={form} mobile={config.mobile} isReady={isReady} />
        {needsIdentity && (
          <Alert
            severity="info"
            action={
              <Button size="small" onClick={() => setIdentifying(true)}>
                填写实名信息
              </Button>
            }
          >
            一年提现超过 {moneyText(config.identity.limit)} 需要实名信息，只给本站财务申报用。
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
          {known && !known.problem ? `申请提现，到账 ${moneyText(known.left_money)}` : '申请提现'}
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

interface AmountFieldProps {
  form: Apply['form'];
  config: FormData['config'];
  quote: Apply['quote'];
}

/** How much, and what is left of it when it arrives. */
function AmountField({ form, config, quote }: AmountFieldProps) {
  const money = form.field('money');
  return (
    <>
      <TextField
        className="money"
        label="提现金额"
        start={<span className="sign">¥</span>}
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
    </>
  );
}

const limitsOf = ({ min, max, daily_count, left_today }: FormData['config']) =>
  `每次 ${moneyText(min)} 到 ${moneyText(max)}，每天 ${daily_count} 次，今天还可以申请 ${left_today} 次`;

/** The code by SMS, for an account that can be paid now. @param mobile '' when none is bound */
function CodePart({ form, mobile, isReady }: { form: Apply['form']; mobile: string; isReady: boolean }) {
  if (!mobile) {
    return (
      <Alert severity="warning">
        提现要用短信验证码确认，请先到 <Link to="/user/security">账号安全</Link> 绑定手机号。
      </Alert>
    );
  }
  if (!isReady) return null;
  return (
    <div className="code">
      <CodeField scene={smsScene.withdraw} kind="mobile" account={mobile} form={form} />
    </div>
  );
}

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
  '& .sign': { fontSize: 'var(--type-title)' },
  '& p, & small': { color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > fieldset': { '--columns': 'repeat(auto-fill, minmax(180px, 1fr))' },
  // The number, and below it the name.
  '& .accounts': { '--card-parts': '2' },
  '& .code': { maxWidth: 320 },
  '@media (max-width: 767.98px)': { padding: 'var(--space-4)', '& .code': { maxWidth: 'none' } },
});
