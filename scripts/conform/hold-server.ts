import { additions as absences } from 'shared/contracts/capabilities.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { logIn, loginScene } from 'shared/contracts/site/login.ts';
import { getSiteConfig } from 'shared/contracts/site/site.ts';
import { envelopeProblem, type Question, type Server } from './ask-server.ts';
import { additions } from './laws/additions.ts';
import { charge, stream, streamErrors, streamLeft } from './laws/answers.ts';
import { inputs, writtenInputs } from './laws/inputs.ts';
import { isolation } from './laws/isolation.ts';
import { type Asked, type Difference, type Envelopes, type Finding, type Law, nameOf, type Touch } from './laws/law.ts';
import { choices, paging } from './laws/lists.ts';
import { login, logout, refusals } from './laws/logins.ts';
import { shape } from './laws/shape.ts';
import { sums } from './laws/sums.ts';
import { collections, sessions } from './laws/writes.ts';
import type { Differs, Held, Line } from './line.ts';
import { pagesOf } from './pages-of.ts';

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
  /** These laws alone. */
  only?: readonly string[] | undefined;
}

export const laws: readonly Law[] = [
  ...[shape, login, refusals, paging, choices, inputs, sums, isolation, additions],
  ...[sessions, collections, writtenInputs, logout, stream, streamErrors, streamLeft, charge],
];

/** An account that is not let in, or a server that cannot be reached: nothing was held against the contract. */
export class NotHeld extends Error {}

/**
 * Holds a server against the contract of the family: one line a law and call.
 * @throws NotHeld when an account cannot log in or the server cannot be reached
 */
export async function holdServer(server: Server, { account, other, may = [], only }: Reach = {}): Promise<Held> {
  const watched = watch(server);
  const first = await watched.ask(getSiteConfig);
  if (typeof first === 'string' && first.startsWith(unanswered))
    throw new NotHeld(`The server cannot be asked: ${first}`);
  const lines: Line[] = [];
  const logInAs = async (who: Account | undefined) => {
    const token = who && (await tokenOf(watched.ask, who));
    if (token?.problem) lines.push(differs(shape.name, watched.last, unlogged(token.problem)));
    return token?.token;
  };
  const asked: Asked = {
    ask: watched.ask,
    stream: watched.stream,
    token: await logInAs(account),
    other: await logInAs(other),
    logInAgain: () => logInAs(account),
    may,
  };
  const tokens = { account: asked.token, other: asked.other };
  const untried: Held['untried'] = [];
  for (const law of laws) {
    if ((only && !only.includes(law.name)) || !(law.touch === 'reads' || may.includes(law.touch))) continue;
    watched.last.clear();
    const named = new Set<string>();
    for await (const finding of law.findings(asked)) {
      named.add(finding.endpoint);
      lines.push(lineOf(law.name, watched.last, finding));
    }
    for (const endpoint of new Set(law.judges.map(nameOf))) {
      if (named.has(endpoint)) continue;
      if (watched.last.has(endpoint)) lines.push({ outcome: 'holds', law: law.name, endpoint });
      else untried.push({ law: law.name, endpoint });
    }
  }
  return { lines, untried, calls: watched.calls(), tokens };
}

const unlogged = (problem: string): Difference => ({
  endpoint: nameOf(logIn),
  what: problem,
  came: problem,
  right: 'a token',
  field: 'token',
});

type Asking = ReadonlyMap<string, Question>;

function lineOf(law: string, last: Asking, finding: Finding): Line {
  if ('what' in finding) return differs(law, last, finding);
  const { endpoint, capability } = finding;
  return { outcome: 'absent', law, endpoint, capability, without: absences[capability] };
}

function differs(law: string, last: Asking, difference: Difference): Differs {
  const { endpoint, what, came, right, field, question = last.get(endpoint) } = difference;
  return { outcome: 'differs', law, endpoint, field, what, came, right, question, pages: pagesOf(endpoint) };
}

/** The server, as laws ask it; what broke is said in place of an answer, and the last question of each call is kept. */
function watch(server: Server) {
  const last = new Map<string, Question>();
  let calls = 0;
  const note = (question: Question) => {
    calls++;
    last.set(nameOf(question), question);
  };
  const ask: Envelopes = async (question) => {
    note(question);
    const answer = await server.ask(question).catch((error: unknown) => noAnswer(error));
    if (typeof answer === 'string') return answer;
    return envelopeProblem(answer) ?? (answer.body as Exclude<Awaited<ReturnType<Envelopes>>, string>);
  };
  const stream: Server['stream'] = (question, events) => {
    note(question);
    return server.stream(question, events).catch((error: unknown) => {
      const type = noAnswer(error);
      return { status: 0, type, events: undefined, body: undefined, isText: true };
    });
  };
  return { ask, stream, last, calls: () => calls };
}

const unanswered = 'no answer';

function noAnswer(error: unknown): string {
  const { name, message, cause } = error as Error;
  return name === 'TimeoutError'
    ? `${unanswered} in time`
    : `${unanswered}: ${(cause as Error | undefined)?.message ?? message}`;
}

/** @throws NotHeld when the account is not let in: nothing of it could be asked */
async function tokenOf(ask: Envelopes, account: Account): Promise<{ token?: string; problem?: string }> {
  const reply = await ask({ ...logIn, input: { terminal: 4, scene: loginScene.mobilePassword, ...account } });
  if (typeof reply === 'string') return { problem: reply };
  if (reply.code === replyCode.failure) throw new NotHeld(`The account cannot log in: ${reply.msg}`);
  const token = (reply.data as { token?: unknown } | null)?.token;
  return typeof token === 'string' && token ? { token } : { problem: 'brings no token' };
}
