import { useAtomValue, useSetAtom } from 'jotai';
import { defaultSiteConfig, siteConfigAtom } from 'shared/site/config.ts';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { type AccountKind, accountKinds, takesCodes } from '../login-ways.ts';

/** From LOGIN to the other forms. */
export function OtherForms({ forgot }: { forgot?: AccountKind | undefined }) {
  const { login } = useAtomValue(siteConfigAtom) ?? defaultSiteConfig();
  const setType = useSetAtom(loginPopupTypeAtom);
  return (
    <>
      {forgot && takesCodes(login, forgot) && (
        <button type="button" onClick={() => setType(forgot === 'mobile' ? 'FORGOT_PWD_MOBILE' : 'FORGOT_PWD_MAILBOX')}>
          忘记密码
        </button>
      )}
      {accountKinds(login).length > 0 && (
        <span>
          还没有账号？
          <button type="button" onClick={() => setType('REGISTER')}>
            立即注册
          </button>
        </span>
      )}
    </>
  );
}
