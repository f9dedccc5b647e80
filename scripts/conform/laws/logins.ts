import { getUserCenter } from 'shared/contracts/account/user.ts';
import { getNews } from 'shared/contracts/content/news.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { logIn, loginScene, logOut } from 'shared/contracts/site/login.ts';
import type { Question } from '../ask-server.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { isCode, isRefused, type Law, nameOf, said } from './law.ts';

/** A token that no server has given, and a number that no row has. */
const unknownToken = 'x'.repeat(43);
export const unknownId = 2_147_483_647;

const forMembers = endpointsToAsk.map(({ endpoint }) => endpoint).filter(({ auth }) => auth);
const silent = { nobody: 'code 0 and show 0', ended: 'code -1 and show 0' };

/** A visitor and an ended token get different answers, and neither a sentence to show. */
export const login: Law = {
  name: 'login',
  touch: 'reads',
  judges: forMembers,
  async *findings({ ask }) {
    for (const call of forMembers) {
      const [endpoint, nobody] = [nameOf(call), await ask(call)];
      if (!isCode(nobody, replyCode.failure, 0)) {
        const came = said(nobody);
        yield { endpoint, what: `without a token: ${came}, not ${silent.nobody}`, came, right: silent.nobody };
      }
      const unknown = await ask({ ...call, token: unknownToken });
      if (!isCode(unknown, replyCode.loginFailure, 0)) {
        const came = said(unknown);
        yield { endpoint, what: `with an unknown token: ${came}, not ${silent.ended}`, came, right: silent.ended };
      }
    }
  },
};

/** A token is good until its user logs out, and no longer. */
export const logout: Law = {
  name: 'logout',
  touch: 'writes',
  judges: [logOut],
  async *findings({ ask, logInAgain }) {
    const token = await logInAgain?.();
    if (!token) return;
    await ask({ ...logOut, token });
    const after = await ask({ ...getUserCenter, token });
    if (isCode(after, replyCode.loginFailure, 0)) return;
    const what = `its token is answered ${said(after)} afterwards, not code -1`;
    yield { endpoint: nameOf(logOut), what, came: said(after), right: silent.ended };
  },
};

const wrongLogin = { terminal: 4, scene: loginScene.mobilePassword, mobile: '13000000000', password: 'no-such-1' };
const refused: Question[] = [
  { ...getNews, input: { id: unknownId } },
  { ...logIn, input: wrongLogin },
];

/** Every refusal has a sentence. */
export const refusals: Law = {
  name: 'refusals',
  touch: 'reads',
  judges: refused,
  async *findings({ ask }) {
    for (const question of refused) {
      const reply = await ask(question);
      if (isRefused(reply) && isCode(reply, replyCode.failure, 1)) continue;
      const right = 'code 0 with a sentence to show';
      yield { endpoint: nameOf(question), what: `${said(reply)}, not ${right}`, came: said(reply), right };
    }
  },
};
