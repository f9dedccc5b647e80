import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { PasswordField } from 'shared/bundled/forms/password-field.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { changePassword } from 'shared/contracts/account/user.ts';
import { passwordPattern } from 'shared/contracts/site/login.ts';
import { useCall } from 'shared/site/visit.ts';

interface PasswordDialogProps {
  hasPassword: boolean;
  onClose(): void;
  onDone(): void;
}

/** The first password, or another one. Every other device is logged out by it. */
export function PasswordDialog({ hasPassword, onClose, onDone }: PasswordDialogProps) {
  const call = useCall();
  const form = useForm({
    checks: {
      old_password: (value) => (value || !hasPassword ? undefined : '请输入原密码'),
      password: (value) =>
        passwordPattern.test(value) ? undefined : '密码须为 6-20 位，且至少包含字母、数字、符号中的两种',
      password_confirm: (value, { password }) => (value === password ? undefined : '两次输入的密码不一致'),
    },
    async send({ old_password, ...given }) {
      await call(changePassword, hasPassword ? { old_password, ...given } : given, { quiet: true });
      onDone();
    },
  });
  return (
    <FormDialog title={hasPassword ? '修改密码' : '设置密码'} button="保存" form={form} onClose={onClose}>
      <p>保存后，其他设备需要用新密码重新登录。</p>
      {hasPassword && <PasswordField label="原密码" autoComplete="current-password" {...form.field('old_password')} />}
      <PasswordField label="新密码" autoComplete="new-password" {...form.field('password')} />
      <PasswordField label="再输一次" autoComplete="new-password" {...form.field('password_confirm')} />
    </FormDialog>
  );
}
