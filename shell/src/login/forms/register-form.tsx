import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { checkCode } from 'shared/bundled/forms/code-field.tsx';
import { pcTerminal } from 'shared/contracts/reply.ts';
import { logIn, register, smsScene } from 'shared/contracts/site/login.ts';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { useAfterLogin } from '../after-login.ts';
import { DialogHead } from '../dialog-head.tsx';
import { chosenAtom, rememberAccount } from '../draft.ts';
import { AccountField } from '../fields/account-field.tsx';
import { NewPasswordField } from '../fields/new-password-field.tsx';
import { SentCodeField } from '../fields/sent-code-field.tsx';
import { type AccountKind, accountKinds, accountOf, sceneOf, takesCodes } from '../login-ways.ts';
import { checkAccount, checkAgreed, checkNewPassword } from './checks.ts';
import { FormFrame } from './form-frame.tsx';
import { useBackToLogin } from './use-back-to-login.ts';
import { useLoginForm } from './use-login-form.ts';

const labels = { mobile: '手机号注册', email: '邮箱注册' };

/** REGISTER: by mobile or mailbox, as the ways to log in allow. */
export function RegisterForm() {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const [chosen, setChosen] = useAtom(chosenAtom);
  const [moved, setMoved] = useState(false);
  const kinds = accountKinds(login);
  const kind = kinds.find((one) => one === chosen.register) ?? kinds[0] ?? 'mobile';
  return (
    <DialogHead
      title="注册"
      hint={login.involved_text}
      tabs={kinds.map((value) => ({ value, label: labels[value] }))}
      tab={kind}
      onTab={(value) => {
        setMoved(true);
        setChosen((before) => ({ ...before, register: value }));
      }}
    >
      <KindForm key={kind} kind={kind} autoFocus={!moved} />
    </DialogHead>
  );
}

function KindForm({ kind, autoFocus }: { kind: AccountKind; autoFocus: boolean }) {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const setType = useSetAtom(loginPopupTypeAtom);
  const byCode = Boolean(login.sms_verify) && takesCodes(login, kind);
  const agreement = Boolean(login.login_agreement);
  const form = useRegister({ kind, byCode, agreement });
  return (
    <FormFrame
      form={form}
      agreement={agreement}
      button="注册并登录"
      other={
        <span>
          已有账号？
          <button type="button" onClick={() => setType('LOGIN')}>
            去登录
          </button>
        </span>
      }
    >
      <AccountField kind={kind} autoFocus={autoFocus} {...form.field(kind)} />
      {byCode && <SentCodeField scene={smsScene.register} kind={kind} form={form} />}
      <NewPasswordField form={form} />
    </FormFrame>
  );
}

function useRegister({ kind, byCode, agreement }: { kind: AccountKind; byCode: boolean; agreement: boolean }) {
  const call = useCall();
  const enter = useAfterLogin();
  const backToLogin = useBackToLogin();
  return useLoginForm({
    id: `register-${kind}`,
    checks: {
      [kind]: checkAccount[kind],
      ...(byCode ? { code: checkCode } : {}),
      password: checkNewPassword,
      ...(agreement ? { agreed: checkAgreed } : {}),
    },
    async send(values) {
      const { password, code } = values;
      const account = { scene: sceneOf[kind], ...accountOf(kind, values), password };
      rememberAccount(values[kind]);
      await call(
        register,
        // The password can be shown while it is typed, so it is asked for once.
        { ...account, channel: pcTerminal, password_confirm: password, ...(byCode ? { code } : {}) },
        { quiet: true },
      );
      try {
        await enter(await call(logIn, { ...account, terminal: pcTerminal }, { quiet: true }));
      } catch {
        // The account is there, so this form is done: a login may want a picture's characters, or no answer came.
        backToLogin(kind);
        showToast('info', '请用新账号登录');
      }
    },
  });
}
