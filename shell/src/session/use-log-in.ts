import { useSetAtom } from 'jotai';
import { useRevalidator } from 'react-router-dom';
import { pcTerminal } from 'shared/contracts/reply.ts';
import { logIn, loginScene } from 'shared/contracts/session.ts';
import { writeCookie } from 'shared/site/cookies.ts';
import { useCall } from 'shared/site/visit.ts';
import { completeLoginAtom } from './log-in.ts';

const accountLifetime = 365 * 24 * 3600 * 1000;

/** Logs in with mobile and password, then loads the shown page again as its user. */
export function useLogIn() {
  const call = useCall();
  const complete = useSetAtom(completeLoginAtom);
  const { revalidate } = useRevalidator();
  return async (mobile: string, password: string) => {
    const { token } = await call(
      logIn,
      { terminal: pcTerminal, scene: loginScene.mobilePassword, mobile, password },
      { quiet: true },
    );
    writeCookie('account', mobile, accountLifetime);
    await complete(token);
    await revalidate();
  };
}
