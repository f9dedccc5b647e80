import { useAtomValue, useSetAtom } from 'jotai';
import { pcTerminal } from 'shared/contracts/reply.ts';
import { loginScene, register, smsScene } from 'shared/contracts/session.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { TextField } from 'shared/ui/kit.ts';
import { checkAgreed, checkCode, checkMobile, checkNewPassword, unchecked } from './checks.ts';
import { CodeField } from './code-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { PasswordHints } from './password-hints.tsx';
import { atField } from './refusal-field.ts';
import { useForm } from './use-form.ts';
import { useLogIn } from './use-log-in.ts';

/** REGISTER: an account by mobile; whoever has just made one is logged in with it. */
export function RegisterForm() {
  const login = useAtomValue(siteConfigAtom)?.login;
  const setType = useSetAtom(loginPopupTypeAtom);
  const call = useCall();
  const logIn = useLogIn();
  const byCode = Boolean(login?.sms_verify);
  const agreement = Boolean(login?.login_agreement);

  const send = async ({ mobile, password, code }: Record<'mobile' | 'password' | 'code', string>) => {
    await call(
      register,
      {
        channel: pcTerminal,
        scene: loginScene.mobilePassword,
        mobile,
        password,
        // The password can be shown while it is typed, so it is asked for once.
        password_confirm: password,
        ...(byCode ? { code } : {}),
      },
      { quiet: true },
    );
    await logIn(mobile, password);
  };
  const form = useForm(
    {
      mobile: checkMobile,
      code: byCode ? checkCode : unchecked,
      password: checkNewPassword,
      agreed: agreement ? checkAgreed : unchecked,
    },
    (values) => send(values).catch((error) => atField(error, ['mobile', 'code', 'password'])),
    messageOf,
  );

  return (
    <FormFrame
      title="注册"
      form={form}
      agreement={agreement}
      button="注册并登录"
      other={
        <>
          已有账号？
          <button type="button" onClick={() => setType('LOGIN')}>
            去登录
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
      {byCode && (
        <CodeField
          scene={smsScene.register}
          mobile={form.values.mobile}
          ready={() => form.require('mobile')}
          placeholder="短信验证码"
          {...form.field('code')}
        />
      )}
      <PasswordField
        autoComplete="new-password"
        placeholder="请设置密码"
        {...form.field('password')}
        helperText={<PasswordHints value={form.values.password} wrong={form.errors.password !== undefined} />}
      />
    </FormFrame>
  );
}
