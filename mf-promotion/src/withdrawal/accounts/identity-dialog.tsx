import { CodeField, checkCode } from 'shared/bundled/forms/code-field.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { isIdNumber } from 'shared/contracts/promotion/id-number.ts';
import { giveIdentity } from 'shared/contracts/promotion/withdrawal-account.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { cleanIdNumber, cleanName, namePattern } from 'shared/contracts/site/typed-text.ts';
import { useCall } from 'shared/site/visit.ts';
import { TextField } from 'shared/ui/kit.ts';

interface IdentityDialogProps {
  /** Where the code goes. */
  mobile: string;
  onClose(): void;
  onDone(): void;
}

/** Real name and ID number, which the law wants to know of who earns much. */
export function IdentityDialog({ mobile, onClose, onDone }: IdentityDialogProps) {
  const call = useCall();
  const form = useForm({
    checks: {
      real_name: (value) => (namePattern.test(cleanName(value)) ? undefined : '请输入身份证上的姓名'),
      id_number: (value) => (isIdNumber(cleanIdNumber(value)) ? undefined : '身份证号不正确，请核对'),
      code: checkCode,
    },
    async send({ real_name, id_number, code }) {
      await call(giveIdentity, { real_name, id_number, code }, { quiet: true });
      onDone();
    },
  });
  return (
    <FormDialog title="实名信息" button="提交" form={form} onClose={onClose}>
      <p>加密保存，只有本站财务能看到，用于税务申报。</p>
      <TextField label="真实姓名" autoComplete="name" maxLength={50} {...form.field('real_name')} />
      <TextField
        label="身份证号"
        autoComplete="off"
        maxLength={18}
        clean={cleanIdNumber}
        {...form.field('id_number')}
      />
      <CodeField scene={smsScene.withdraw} kind="mobile" account={mobile} form={form} />
    </FormDialog>
  );
}
