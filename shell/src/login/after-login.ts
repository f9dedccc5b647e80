import { useAtomValue, useSetAtom } from 'jotai';
import { useRevalidator } from 'react-router-dom';
import { CallFailure } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { loginPopupTypeAtom, settleLoginAtom } from 'shared/site/session.ts';
import { clearDraftAtom, unboundTokenAtom } from './draft.ts';
import { completeLoginAtom } from './token.ts';

/** Takes a token into use, then loads the shown page again as its user. */
export function useFinishLogin() {
  const complete = useSetAtom(completeLoginAtom);
  const clearDraft = useSetAtom(clearDraftAtom);
  const settle = useSetAtom(settleLoginAtom);
  const { revalidate } = useRevalidator();
  return (token: string) =>
    settle(async () => {
      await complete(token);
      clearDraft();
      await revalidate();
    });
}

/** What follows a login's answer: the end, or, where the site insists on a mobile, the form that binds one. */
export function useAfterLogin() {
  const coerceMobile = Boolean(useAtomValue(siteConfigAtom)?.login.coerce_mobile);
  const setUnbound = useSetAtom(unboundTokenAtom);
  const setType = useSetAtom(loginPopupTypeAtom);
  const finish = useFinishLogin();
  return async ({ token, mobile }: { token: string; mobile: string }) => {
    // An answer that is none must not close the dialog as if it were a login.
    if (typeof token !== 'string' || token === '') throw new CallFailure('a login without a token');
    if (!coerceMobile || mobile) return finish(token);
    setUnbound(token);
    setType('BIND_MOBILE');
  };
}
