import { useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sendEmailCode, sendSmsCode, type smsScene } from 'shared/contracts/site/login.ts';
import { cleanCode } from 'shared/contracts/site/typed-text.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import { codesSentAtom } from '../draft.ts';
import { FieldRefusal, type Form } from '../forms/use-form.ts';
import type { AccountKind } from '../login-ways.ts';

/** Seconds until another code may be asked for. */
const pause = 60;

interface CodeFieldProps {
  scene: (typeof smsScene)[keyof typeof smsScene];
  kind: AccountKind;
  form: Form;
}

/** A code by SMS or mail, with the button that sends it. */
export function CodeField({ scene, kind, form }: CodeFieldProps) {
  const account = form.values[kind];
  const call = useCall();
  const input = useRef<HTMLInputElement | null>(null);
  const [sending, setSending] = useState(false);
  const { wait, start } = useCountdown(`${scene} ${account}`);
  const { inputRef, ...field } = form.field('code');

  const send = async () => {
    if (!form.require([kind])) return;
    setSending(true);
    try {
      if (kind === 'mobile') await call(sendSmsCode, { scene, mobile: account }, { quiet: true });
      else await call(sendEmailCode, { scene, email: account }, { quiet: true });
      start();
      showToast('success', '验证码已发送');
      input.current?.focus();
    } catch (error) {
      const isAccount = error instanceof ApiRefusal && error.field === kind;
      form.show(new FieldRefusal(isAccount ? kind : 'code', messageOf(error)));
    } finally {
      setSending(false);
    }
  };

  return (
    <TextField
      label="验证码"
      placeholder={kind === 'mobile' ? '短信验证码' : '邮件验证码'}
      {...field}
      clean={cleanCode}
      inputRef={(element) => {
        input.current = element;
        inputRef(element);
      }}
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

/** Seconds left for one scene and account; they go by while the dialog is closed, too. */
function useCountdown(key: string) {
  const [sent, setSent] = useAtom(codesSentAtom);
  const [now, setNow] = useState(Date.now);
  const at = sent[key];
  const wait = at === undefined ? 0 : Math.max(0, Math.min(pause, Math.ceil((at - now) / 1000) + pause));
  const counting = wait > 0;
  useEffect(() => {
    if (!counting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [counting]);
  const start = () => {
    setNow(Date.now());
    setSent((before) => ({ ...before, [key]: Date.now() }));
  };
  return { wait, start };
}
