import { useEffect, useState } from 'react';
import { bindEmail } from 'shared/contracts/account.ts';
import { emailPattern, mobilePattern, sendEmailCode, sendSmsCode, smsScene } from 'shared/contracts/login.ts';
import { bindMobile } from 'shared/contracts/user.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import { useForm } from '../use-form.ts';
import { FormDialog } from './form-dialog.tsx';

interface BindDialogProps {
  kind: 'mobile' | 'email';
  /** Another one takes the place of what is bound. */
  isChange: boolean;
  onClose(): void;
  onDone(): void;
}

/** Seconds until another code may be asked for. */
const pause = 60;

const kinds = {
  mobile: { label: '手机号', pattern: mobilePattern, wrong: '请输入正确的手机号', inputMode: 'numeric' },
  email: { label: '邮箱', pattern: emailPattern, wrong: '请输入正确的邮箱', inputMode: 'email' },
} as const;

/** A mobile or a mailbox, proven by a code that is sent to it. */
export function BindDialog({ kind, isChange, onClose, onDone }: BindDialogProps) {
  const call = useCall();
  const { label, pattern, wrong, inputMode } = kinds[kind];
  const [wait, startWaiting] = useCountdown();
  const scene = kind === 'mobile' && isChange ? smsScene.changeMobile : smsScene.bindMobile;
  const form = useForm({
    checks: {
      [kind]: (value: string) => (pattern.test(value.trim()) ? undefined : wrong),
      code: (value: string) => (/^\d{4,8}$/.test(value.trim()) ? undefined : '请输入验证码'),
    } as Record<'mobile' | 'email' | 'code', (value: string) => string | undefined>,
    async send(values) {
      const [name, code] = [values[kind].trim(), values.code];
      if (kind === 'email') await call(bindEmail, { email: name, code });
      else await call(bindMobile, { type: isChange ? 'change' : 'bind', mobile: name, code });
      onDone();
    },
  });
  const sendCode = async () => {
    if (!form.require([kind])) return;
    const name = form.values[kind].trim();
    await form.run(async () => {
      if (kind === 'email') await call(sendEmailCode, { scene, email: name });
      else await call(sendSmsCode, { scene, mobile: name });
      startWaiting();
    });
  };
  return (
    <FormDialog title={`${isChange ? '更换' : '绑定'}${label}`} button="确定" form={form} onClose={onClose}>
      <TextField
        label={isChange ? `新${label}` : label}
        autoComplete={kind === 'mobile' ? 'tel' : 'email'}
        inputMode={inputMode}
        {...form.field(kind)}
      />
      <TextField
        label="验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        {...form.field('code')}
        end={
          <Button size="small" disabled={wait > 0 || form.isSending} onClick={() => void sendCode()}>
            {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
          </Button>
        }
      />
    </FormDialog>
  );
}

function useCountdown(): [wait: number, start: () => void] {
  const [wait, setWait] = useState(0);
  const isCounting = wait > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setWait((left) => Math.max(0, left - 1)), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  return [wait, () => setWait(pause)];
}
