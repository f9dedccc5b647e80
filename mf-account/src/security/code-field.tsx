import { useEffect, useState } from 'react';
import { sendEmailCode, sendSmsCode, type smsScene } from 'shared/contracts/site/login.ts';
import { cleanCode } from 'shared/contracts/site/typed-text.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import type { useForm } from '../use-form.ts';

interface CodeFieldProps {
  kind: 'mobile' | 'email';
  scene: (typeof smsScene)[keyof typeof smsScene];
  form: { isSending: boolean; run(work: () => Promise<void>): Promise<void> };
  /** The form's field of the code. */
  field: ReturnType<ReturnType<typeof useForm>['field']>;
  /** The number or mailbox that the code goes to; false: that is to be put right first. */
  targetOf(): string | false;
}

/** Seconds until another code may be asked for. */
const pause = 60;

export const checkCode = (value: string) => (/^\d{4,8}$/.test(value.trim()) ? undefined : '请输入验证码');

/** The code that is sent to a mobile or a mailbox, with the button that sends it. */
export function CodeField({ kind, scene, form, field, targetOf }: CodeFieldProps) {
  const call = useCall();
  const [wait, startWaiting] = useCountdown();
  const send = async () => {
    const target = targetOf();
    if (target === false) return;
    await form.run(async () => {
      if (kind === 'email') await call(sendEmailCode, { scene, email: target });
      else await call(sendSmsCode, { scene, mobile: target });
      startWaiting();
    });
  };
  return (
    <TextField
      label="验证码"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      clean={cleanCode}
      {...field}
      end={
        <Button size="small" disabled={wait > 0 || form.isSending} onClick={() => void send()}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
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
