import { CodeField, checkCode } from 'shared/bundled/forms/code-field.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { deletePayoutAccount, type PayoutAccount } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { useCall } from 'shared/site/visit.ts';

interface DeleteAccountDialogProps {
  account: PayoutAccount;
  /** Where the code goes. */
  mobile: string;
  onClose(): void;
  onDone(): void;
}

/** A saved account is removed by code, as it was added. */
export function DeleteAccountDialog({ account, mobile, onClose, onDone }: DeleteAccountDialogProps) {
  const call = useCall();
  const form = useForm({
    checks: { code: checkCode },
    async send({ code }) {
      await call(deletePayoutAccount, { id: account.id, code }, { quiet: true });
      onDone();
    },
  });
  return (
    <FormDialog title="删除收款账户" button="删除" danger form={form} onClose={onClose}>
      <p>
        {account.type_desc} {account.account} 将不再保存。已经提交的提现不受影响。
      </p>
      <CodeField scene={smsScene.withdraw} kind="mobile" account={mobile} form={form} />
    </FormDialog>
  );
}
