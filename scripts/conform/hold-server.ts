import { replyCode } from 'shared/contracts/reply.ts';
import { logIn, loginScene } from 'shared/contracts/site/login.ts';
import { envelopeProblem, type Server } from './ask-server.ts';
import { charge, stream } from './laws/answers.ts';
import { inputs } from './laws/inputs.ts';
import { isolation } from './laws/isolation.ts';
import { type Asked, type Envelopes, type Law, nameOf, type Problem, type Touch } from './laws/law.ts';
import { choices, paging } from './laws/lists.ts';
import { login, logout, refusals } from './laws/logins.ts';
import { shape } from './laws/shape.ts';
import { sums } from './laws/sums.ts';
import { collections, sessions } from './laws/writes.ts';

export interface Account {
  mobile: string;
  password: string;
}

/** The scope of the laws. */
export interface Reach {
  /** Its reading calls are asked as well. */
  account?: Account | undefined;
  /** It must see nothing of the first one's. */
  other?: Account | undefined;
  /** Effects that are allowed besides reading: rows that are written are deleted again, money that is spent is gone. */
  may?: readonly Touch[];
  /** One law alone. */
  only?: string | undefined;
}

export const laws: readonly Law[] = [
  ...[shape, login, refusals, paging, choices, inputs, sums, isolation],
  ...[sessions, collections, logout, stream, charge],
];

/** Holds a server against the contract of the family. */
export async function findProblems(server: Server, reach: Reach = {}): Promise<Problem[]> {
  const { account, other, may = [], only } = reach;
  const ask: Envelopes = async (question) => {
    const answer = await server.ask(question);
    return envelopeProblem(answer) ?? (answer.body as Exclude<Awaited<ReturnType<Envelopes>>, string>);
  };
  const found: Problem[] = [];
  const logInAs = async (who: Account | undefined) => {
    const token = who && (await tokenOf(ask, who));
    if (token?.problem) found.push({ law: shape.name, endpoint: nameOf(logIn), what: token.problem });
    return token?.token;
  };
  const asked: Asked = {
    ask,
    stream: server.stream,
    token: await logInAs(account),
    other: await logInAs(other),
    logInAgain: () => logInAs(account),
  };
  for (const law of laws) {
    if ((only && law.name !== only) || !(law.touch === 'reads' || may.includes(law.touch))) continue;
    for await (const problem of law.problems(asked)) found.push({ law: law.name, ...problem });
  }
  return found;
}

/** @throws Error when the account is not let in: nothing of it could be asked */
async function tokenOf(ask: Envelopes, account: Account): Promise<{ token?: string; problem?: string }> {
  const reply = await ask({ ...logIn, input: { terminal: 4, scene: loginScene.mobilePassword, ...account } });
  if (typeof reply === 'string') return { problem: reply };
  if (reply.code === replyCode.failure) throw new Error(`The account cannot log in: ${reply.msg}`);
  const token = (reply.data as { token?: unknown } | null)?.token;
  return typeof token === 'string' && token ? { token } : { problem: 'brings no token' };
}
