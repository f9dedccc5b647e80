import { useAtomValue, useSetAtom } from 'jotai';
import { checkCode } from 'shared/bundled/forms/code-field.tsx';
import { bindMobile } from 'shared/contracts/account/user.ts';
import { requestHeader } from 'shared/contracts/reply.ts';
import { smsScene } from 'shared/contracts/site/login.ts';
import { isLoginFailure } from 'shared/http/errors.ts';
import { loginPopupTypeAtom, tokenAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { useFinishLogin } from '../after-login.ts';
import { unboundTokenAtom } from '../draft.ts';
import { AccountField } from '../fields/account-field.tsx';
import { SentCodeField } from '../fields/sent-code-field.tsx';
import { checkAccount } from './checks.ts';
import { FormFrame } from './form-frame.tsx';
import { useLoginForm } from './use-login-form.ts';

/** BIND_MOBILE: for a login that is not complete without a mobile, or for who is logged in already. */
export function BindMobileForm() {
  const unbound = useAtomValue(unboundTokenAtom);
  const stored = useAtomValue(tokenAtom);
  const setType = useSetAtom(loginPopupTypeAtom);
  const call = useCall();
  const finish = useFinishLogin();
  const form = useLoginForm({
    id: 'bind',
    checks: { mobile: checkAccount.mobile, code: checkCode },
    async send({ mobile, code }) {
      try {
        await call(
          bindMobile,
          { type: 'bind', mobile, code },
          { quiet: true, ...(unbound ? { headers: { [requestHeader.token]: unbound } } : {}) },
        );
      } catch (error) {
        if (!isLoginFailure(error)) throw error;
        setType('LOGIN');
        showToast('error', '登录已过期，请重新登录');
        return;
      }
      const token = unbound ?? stored;
      if (token) await finish(token);
    },
  });
  return (
    <>
      <h2 id="login-title">绑定手机号</h2>
      <p className="hint">为了账号安全，绑定手机号后即可完成登录。</p>
      <FormFrame
        form={form}
        button={unbound ? '绑定并登录' : '绑定'}
        other={
          unbound && (
            <button type="button" onClick={() => setType('LOGIN')}>
              换个账号登录
            </button>
          )
        }
      >
        <AccountField kind="mobile" autoFocus {...form.field('mobile')} />
        <SentCodeField scene={smsScene.bindMobile} kind="mobile" form={form} />
      </FormFrame>
    </>
  );
}
