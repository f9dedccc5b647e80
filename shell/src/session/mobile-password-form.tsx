import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { readCookie } from 'shared/site/cookies.ts';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { TextField } from 'shared/ui/kit.ts';
import { checkAgreed, checkKnownPassword, checkMobile, unchecked } from './checks.ts';
import { FormFrame } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { atField } from './refusal-field.ts';
import { useForm } from './use-form.ts';
import { useLogIn } from './use-log-in.ts';

/** LOGIN: mobile and password. */
export function MobilePasswordForm() {
  const agreement = Boolean(useAtomValue(siteConfigAtom)?.login.login_agreement);
  const setType = useSetAtom(loginPopupTypeAtom);
  const logIn = useLogIn();
  const form = useForm(
    { mobile: checkMobile, password: checkKnownPassword, agreed: agreement ? checkAgreed : unchecked },
    ({ mobile, password }) => logIn(mobile, password).catch((error) => atField(error, ['mobile', 'password'])),
    messageOf,
  );
  const { set } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once; later it would overwrite what is typed
  useEffect(() => set('mobile', readCookie(document.cookie, 'account') ?? ''), []);
  return (
    <FormFrame
      title="登录"
      form={form}
      agreement={agreement}
      button="登录"
      other={
        <>
          还没有账号？
          <button type="button" onClick={() => setType('REGISTER')}>
            立即注册
          </button>
        </>
      }
    >
      <TextField
        label="手机号"
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        maxLength={11}
        placeholder="请输入手机号"
        autoFocus
        {...form.field('mobile')}
      />
      <PasswordField autoComplete="current-password" placeholder="请输入密码" {...form.field('password')} />
    </FormFrame>
  );
}
