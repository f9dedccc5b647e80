import { useEffect, useState } from 'react';
import { sendSmsCode, type smsScene } from 'shared/contracts/session.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField, type TextFieldProps } from 'shared/ui/kit.ts';

/** Seconds until another code may be asked for. */
const pause = 60;

interface CodeFieldProps extends TextFieldProps {
  scene: (typeof smsScene)[keyof typeof smsScene];
  mobile: string;
  /** Judges the mobile before a code is sent to it. */
  ready: () => boolean;
}

/** A code by SMS with the button that sends it. */
export function CodeField({ scene, mobile, ready, ...field }: CodeFieldProps) {
  const call = useCall();
  const [wait, setWait] = useState(0);
  const [sending, setSending] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const send = async () => {
    if (!ready()) return;
    setSending(true);
    try {
      await call(sendSmsCode, { scene, mobile }, { quiet: true });
      setWait(pause);
      showToast('success', '验证码已发送');
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <TextField
      label="验证码"
      {...field}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      end={
        <Button size="small" disabled={wait > 0 || sending} onClick={send}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}
