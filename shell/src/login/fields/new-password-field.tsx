import { PasswordField } from 'shared/bundled/forms/password-field.tsx';
import type { LoginForm } from '../forms/use-login-form.ts';
import { PasswordHints } from './password-hints.tsx';

interface NewPasswordFieldProps {
  label?: string;
  form: LoginForm;
}

/** A password that is being made, with its rules live below it, or what the API says against it. */
export function NewPasswordField({ label = '密码', form: { values, errors, field } }: NewPasswordFieldProps) {
  return (
    <PasswordField
      label={label}
      autoComplete="new-password"
      placeholder="请设置密码"
      {...field('password')}
      helperText={<PasswordHints value={values.password} error={errors.password} />}
    />
  );
}
