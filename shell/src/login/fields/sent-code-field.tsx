import { CodeField } from 'shared/bundled/forms/code-field.tsx';
import type { smsScene } from 'shared/contracts/site/login.ts';
import type { LoginForm } from '../forms/use-login-form.ts';
import type { AccountKind } from '../login-ways.ts';

interface SentCodeFieldProps {
  scene: (typeof smsScene)[keyof typeof smsScene];
  kind: AccountKind;
  form: LoginForm;
}

/** The code that is sent to the account in the field above. */
export function SentCodeField({ scene, kind, form }: SentCodeFieldProps) {
  return (
    <CodeField
      scene={scene}
      kind={kind}
      account={form.values[kind]}
      form={form}
      isAccountRight={() => form.require([kind])}
      onAccountRefused={(sentence) => form.refuse(kind, sentence)}
    />
  );
}
