import { useAtomValue, useSetAtom } from 'jotai';
import { checkCode } from 'shared/bundled/forms/code-field.tsx';
import { resetPassword } from 'shared/contracts/account/user.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { rememberAccount } from '../draft.ts';
import { AccountField } from '../fields/account-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { SentCodeField } from '../fields/sent-code-field.tsx';
import { type AccountKind, accountKinds, accountOf, sceneOf, takesCodes } from '../login-ways.ts';
import { checkAccount, checkNewPassword } from './checks.ts';
import { FormFrame } from './form-frame.tsx';
import { useBackToLogin } from './use-back-to-login.ts';
import { useLoginForm } from './use-login-form.ts';

const otherWay = {
  mobile: { kind: 'email', type: 'FORGOT_PWD_MAILBOX', label: '改用邮箱找回' },
  email: { kind: 'mobile', type: 'FORGOT_PWD_MOBILE', label: '改用手机号找回' },
} as const;

/** FORGOT_PWD_MOBILE and FORGOT_PWD_MAILBOX: a code proves whose account it is, then a new password is set. */
export function ResetPasswordForm({ kind }: { kind: AccountKind }) {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const setType = useSetAtom(loginPopupTypeAtom);
  const call = useCall();
  const backToLogin = useBackToLogin();
  const form = useLoginForm({
    id: `forgot-${kind}`,
    checks: { [kind]: checkAccount[kind], code: checkCode, password: checkNewPassword },
    async send(values) {
      const { code, password } = values;
      rememberAccount(values[kind]);
      await call(
        resetPassword,
        { scene: sceneOf[kind], ...accountOf(kind, values), code, password, password_confirm: password },
        { quiet: true },
      );
      backToLogin(kind);
    },
  });
  const other = otherWay[kind];
  return (
    <>
      <h2 id="login-title">{kind === 'mobile' ? '用手机号找回密码' : '用邮箱找回密码'}</h2>
      <FormFrame
        form={form}
        button="重置密码"
        other={
          <>
            {accountKinds(login).includes(other.kind) && takesCodes(login, other.kind) && (
              <button type="button" onClick={() => setType(other.type)}>
                {other.label}
              </button>
            )}
            <button type="button" onClick={() => setType('LOGIN')}>
              返回登录
            </button>
          </>
        }
      >
        <AccountField kind={kind} autoFocus {...form.field(kind)} />
        <SentCodeField scene={smsScene.findPassword} kind={kind} form={form} />
        <NewPasswordField label="新密码" form={form} />
      </FormFrame>
    </>
  );
}
