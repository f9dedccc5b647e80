import { useSetAtom, useStore } from 'jotai';
import { showLoading } from 'shared/site/toasts.ts';
import { documentAtom } from '../../document/page-document.ts';
import { logOutAtom } from '../../login/token.ts';

import { findRow } from '../../url-table.ts';

/** Milliseconds that the visitor waits for the server's answer. */
const timeout = 3000;

/**
 * Logs out and reloads the site, so that nothing of this user is left in the memory of any part: on the page on show,
 * or at home when that one needs a login.
 */
export function useLogOut(): () => Promise<void> {
  const store = useStore();
  const logOut = useSetAtom(logOutAtom);
  return async () => {
    const done = showLoading('正在退出登录…');
    await Promise.race([logOut(), new Promise((resolve) => setTimeout(resolve, timeout))]);
    const { pathname, search } = window.location;
    store.get(documentAtom).load(findRow(pathname)?.auth ? '/' : pathname + search);
    // A page with unsaved work may keep the visitor.
    done();
  };
}
