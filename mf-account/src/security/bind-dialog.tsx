import { CodeField, checkCode } from 'shared/bundled/forms/code-field.tsx';
import { FormDialog } from 'shared/bundled/forms/form-dialog.tsx';
import { useForm } from 'shared/bundled/forms/use-form.ts';
import { bindEmail } from 'shared/contracts/account/account.ts';
import { bindMobile } from 'shared/contracts/account/user.ts';
import { emailPattern, mobilePattern, smsScene } from 'shared/contracts/site/login.ts';
import { cleanMobile, cleanText } from 'shared/contracts/site/typed-text.ts';
import { useCall } from 'shared/site/visit.ts';
import { TextField } from 'shared/ui/kit.ts';

interface BindDialogProps {
  kind: 'mobile' | 'email';
  /** Another one takes the place of what is bound. */
  isChange: boolean;
  onClose(): void;
  onDone(): void;
}

const kinds = {
  mobile: {
    label: '手机号',
    pattern: mobilePattern,
    wrong: '请输入正确的手机号',
    inputMode: 'numeric',
    clean: cleanMobile,
  },
  email: { label: '邮箱', pattern: emailPattern, wrong: '请输入正确的邮箱', inputMode: 'email', clean: cleanText },
} as const;

/** A mobile or a mailbox, proven by a code that is sent to it. */
export function BindDialog({ kind, isChange, onClose, onDone }: BindDialogProps) {
  const call = useCall();
  const { label, pattern, wrong, inputMode, clean } = kinds[kind];
  const scene = kind === 'mobile' && isChange ? smsScene.changeMobile : smsScene.bindMobile;
  const form = useForm({
    checks: {
      [kind]: (value: string) => (pattern.test(value.trim()) ? undefined : wrong),
      code: checkCode,
    } as Record<'mobile' | 'email' | 'code', (value: string) => string | undefined>,
    async send(values) {
      const [name, code] = [values[kind].trim(), values.code];
      if (kind === 'email') await call(bindEmail, { email: name, code }, { quiet: true });
      else await call(bindMobile, { type: isChange ? 'change' : 'bind', mobile: name, code }, { quiet: true });
      onDone();
    },
  });
  return (
    <FormDialog title={`${isChange ? '更换' : '绑定'}${label}`} button="确定" form={form} onClose={onClose}>
      <TextField
        label={isChange ? `新${label}` : label}
        autoComplete={kind === 'mobile' ? 'tel' : 'email'}
        inputMode={inputMode}
        clean={clean}
        {...form.field(kind)}
      />
      <CodeField
        kind={kind}
        scene={scene}
        account={form.values[kind].trim()}
        form={form}
        isAccountRight={() => form.require([kind])}
        onAccountRefused={(sentence) => form.refuse(kind, sentence)}
      />
    </FormDialog>
  );
}
