import { useSetAtom } from 'jotai';
import { loginPopupTypeAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { chosenAtom } from '../draft.ts';
import type { AccountKind } from '../login-ways.ts';

/** Back to LOGIN, at the tab where an account of this kind gives its password, with a word about what was done. */
export function useBackToLogin() {
  const setType = useSetAtom(loginPopupTypeAtom);
  const setChosen = useSetAtom(chosenAtom);
  return (kind: AccountKind, done: string) => {
    setChosen((before) => ({ ...before, login: kind === 'mobile' ? 'password' : 'mailbox' }));
    setType('LOGIN');
    showToast('success', done);
  };
}
