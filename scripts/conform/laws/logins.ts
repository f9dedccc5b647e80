import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getNews } from 'shared/contracts/content/news.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { logIn, loginScene, logOut } from 'shared/contracts/site/login.ts';
import type { Question } from '../ask-server.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { isCode, type Law, nameOf, said } from './law.ts';

/** A token that no server has given, and a number that no row has. */
const unknownToken = 'x'.repeat(43);
const unknownId = 2_147_483_647;

/** A visitor and an ended token get different answers, and neither a sentence to show. */
export const login: Law = {
  name: 'login',
  touch: 'reads',
  async *problems({ ask }) {
    for (const { endpoint } of endpointsToAsk.filter((one) => one.endpoint.auth)) {
      const nobody = await ask(endpoint);
      if (!isCode(nobody, replyCode.failure, 0))
        yield { endpoint: nameOf(endpoint), what: `without a token: ${said(nobody)}, not code 0 and show 0` };
      const unknown = await ask({ ...endpoint, token: unknownToken });
      if (!isCode(unknown, replyCode.loginFailure, 0))
        yield { endpoint: nameOf(endpoint), what: `with an unknown token: ${said(unknown)}, not code -1 and show 0` };
    }
  },
};

/** A token is good until its user logs out, and no longer. */
export const logout: Law = {
  name: 'logout',
  touch: 'writes',
  async *problems({ ask, logInAgain }) {
    const token = await logInAgain?.();
    if (!token) return;
    await ask({ ...logOut, token });
    const after = await ask({ ...getUserCenter, token });
    if (!isCode(after, replyCode.loginFailure, 0))
      yield { endpoint: nameOf(logOut), what: `its token is answered ${said(after)} afterwards, not code -1` };
  },
};

/** Every refusal has a sentence. */
export const refusals: Law = {
  name: 'refusals',
  touch: 'reads',
  async *problems({ ask }) {
    const wrong = { terminal: 4, scene: loginScene.mobilePassword, mobile: '13000000000', password: 'no-such-1' };
    const asked: Question[] = [
      { ...getNews, input: { id: unknownId } },
      { ...logIn, input: wrong },
    ];
    for (const question of asked) {
      const reply = await ask(question);
      const isSaid = isCode(reply, replyCode.failure, 1) && typeof reply !== 'string' && reply.msg !== '';
      if (!isSaid) yield { endpoint: nameOf(question), what: `${said(reply)}, not code 0 with a sentence to show` };
    }
  },
};
