import { atom, useAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { sendEmailCode, sendSmsCode, type smsScene } from 'shared/contracts/site/login.ts';
import { cleanCode } from 'shared/contracts/site/typed-text.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, TextField } from 'shared/ui/kit.ts';
import type { FieldProps } from './use-form.ts';

/** Seconds until another code may be asked for. */
const pause = 60;

/** When codes were sent, by scene and account, so that a countdown continues in a dialog that is opened again. */
const codesSentAtom = atom<Partial<Record<string, number>>>({});

export const checkCode = (value: string): string | undefined =>
  value === '' ? '请输入验证码' : /^\d{4,8}$/.test(value.trim()) ? undefined : '验证码是 4-8 位数字';

interface CodeFieldProps {
  scene: (typeof smsScene)[keyof typeof smsScene];
  kind: 'mobile' | 'email';
  /** The mobile or mailbox that the code goes to. */
  account: string;
  form: { field(name: 'code'): FieldProps; refuse(name: 'code', sentence: string): void };
  /** Asked before a code is sent: judges the account's own field, and shows what is wrong with it. */
  isAccountRight?(): boolean;
  /** The server refused the account: says so at its field. Without it, it is said at the code. */
  onAccountRefused?(sentence: string): void;
}

const demonstrationCode = (sent: unknown): string | undefined => {
  const code = (sent as { demonstration_code?: unknown } | null)?.demonstration_code;
  return typeof code === 'string' ? code : undefined;
};

/** A code by SMS or mail, with the button that sends it. */
export function CodeField({ scene, kind, account, form, isAccountRight, onAccountRefused }: CodeFieldProps) {
  const call = useCall();
  const input = useRef<HTMLInputElement | null>(null);
  const [isSending, setSending] = useState(false);
  const [shown, setShown] = useState<string>();
  const { wait, start } = useCountdown(`${scene} ${account}`);
  const { inputRef, ...field } = form.field('code');

  const send = async () => {
    if (isAccountRight && !isAccountRight()) return;
    setSending(true);
    try {
      const sent =
        kind === 'mobile'
          ? await call(sendSmsCode, { scene, mobile: account }, { quiet: true })
          : await call(sendEmailCode, { scene, email: account }, { quiet: true });
      setShown(demonstrationCode(sent));
      start();
      input.current?.focus();
    } catch (error) {
      const isAccount = error instanceof ApiRefusal && error.field === kind;
      if (isAccount && onAccountRefused) onAccountRefused(messageOf(error));
      else form.refuse('code', messageOf(error));
    } finally {
      setSending(false);
    }
  };

  return (
    <TextField
      label="验证码"
      placeholder={kind === 'mobile' ? '短信验证码' : '邮件验证码'}
      {...field}
      {...(shown && !field.error && { helperText: `演示站没有真的发送，验证码是 ${shown}` })}
      clean={cleanCode}
      inputRef={(element) => {
        input.current = element;
        inputRef(element);
      }}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      end={
        <Button size="small" disabled={wait > 0 || isSending} onClick={() => void send()}>
          {wait > 0 ? `${wait} 秒后重发` : '获取验证码'}
        </Button>
      }
    />
  );
}

/** Seconds left for one scene and account; they go by while the form is closed, too. */
function useCountdown(key: string) {
  const [sent, setSent] = useAtom(codesSentAtom);
  const [now, setNow] = useState(Date.now);
  const at = sent[key];
  const wait = at === undefined ? 0 : Math.max(0, Math.min(pause, Math.ceil((at - now) / 1000) + pause));
  const isCounting = wait > 0;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCounting]);
  const start = () => {
    setNow(Date.now());
    setSent((before) => ({ ...before, [key]: Date.now() }));
  };
  return { wait, start };
}
