import { useAtomValue } from 'jotai';
import { checkCode } from 'shared/bundled/forms/code-field.tsx';
import { PasswordField } from 'shared/bundled/forms/password-field.tsx';
import { pcTerminal } from 'shared/contracts/reply.ts';
import { logIn, loginScene, smsScene } from 'shared/contracts/site/login.ts';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { useAfterLogin } from '../after-login.ts';
import { rememberAccount } from '../draft.ts';
import { AccountField } from '../fields/account-field.tsx';
import { CaptchaField } from '../fields/captcha-field.tsx';
import { SentCodeField } from '../fields/sent-code-field.tsx';
import { useCaptcha } from '../fields/use-captcha.ts';
import { type AccountKind, accountOf, sceneOf } from '../login-ways.ts';
import { checkAccount, checkAgreed, checkCaptcha, checkKnownPassword } from './checks.ts';
import { FormFrame } from './form-frame.tsx';
import { OtherForms } from './other-forms.tsx';
import { type LoginForm, useLoginForm } from './use-login-form.ts';

interface AccountLoginProps {
  kind: AccountKind;
  proof: 'password' | 'code';
  autoFocus: boolean;
}

/** Logging in with a mobile or a mailbox, proven by a password or a code. */
export function AccountLogin({ kind, proof, autoFocus }: AccountLoginProps) {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const captcha = useCaptcha();
  const form = useAccountLogin({ kind, proof, agreement: Boolean(login.login_agreement), captcha });
  const accountKnown = form.values[kind] !== '';
  return (
    <FormFrame
      form={form}
      agreement={Boolean(login.login_agreement)}
      button="登录"
      other={<OtherForms forgot={proof === 'password' ? kind : undefined} />}
    >
      <AccountField kind={kind} autoFocus={autoFocus && !accountKnown} {...form.field(kind)} />
      {proof === 'code' ? (
        <SentCodeField scene={smsScene.login} kind={kind} form={form} />
      ) : (
        <PasswordField
          autoComplete="current-password"
          placeholder="请输入密码"
          autoFocus={autoFocus && accountKnown}
          {...form.field('password')}
        />
      )}
      {captcha.needed && (
        <CaptchaField captcha={captcha} onRenew={() => form.set('captcha', '')} {...form.field('captcha')} />
      )}
    </FormFrame>
  );
}

type Rules = Omit<AccountLoginProps, 'autoFocus'> & { agreement: boolean; captcha: ReturnType<typeof useCaptcha> };

function useAccountLogin({ kind, proof, agreement, captcha }: Rules) {
  const call = useCall();
  const enter = useAfterLogin();
  const form: LoginForm = useLoginForm({
    id: 'login',
    checks: {
      [kind]: checkAccount[kind],
      ...(proof === 'code' ? { code: checkCode } : { password: checkKnownPassword }),
      ...(captcha.needed ? { captcha: checkCaptcha } : {}),
      ...(agreement ? { agreed: checkAgreed } : {}),
    },
    async send(values) {
      const { password, code } = values;
      rememberAccount(values[kind]);
      const input = {
        terminal: pcTerminal,
        scene: proof === 'code' ? loginScene.mobileCode : sceneOf[kind],
        ...accountOf(kind, values),
        ...(proof === 'code' ? { code } : { password }),
        ...(captcha.needed ? { captcha: values.captcha, key: captcha.key } : {}),
      };
      try {
        await enter(await call(logIn, input, { quiet: true }));
      } catch (error) {
        // A picture is good for one try.
        form.set('captcha', '');
        void captcha.renew();
        throw error;
      }
    },
  });
  return form;
}
