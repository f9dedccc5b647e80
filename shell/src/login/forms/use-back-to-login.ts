import { useSetAtom } from 'jotai';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { chosenAtom } from '../draft.ts';
import type { AccountKind } from '../login-ways.ts';

/** Back to LOGIN, at the tab where an account of this kind gives its password. */
export function useBackToLogin() {
  const setType = useSetAtom(loginPopupTypeAtom);
  const setChosen = useSetAtom(chosenAtom);
  return (kind: AccountKind) => {
    setChosen((before) => ({ ...before, login: kind === 'mobile' ? 'password' : 'mailbox' }));
    setType('LOGIN');
  };
}
