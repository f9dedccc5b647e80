import { getNews, listNews } from 'shared/contracts/content/news.ts';
import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { logIn, loginScene } from 'shared/contracts/site/login.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { type Ask, envelopeProblem, type Question } from './ask-server.ts';
import { endpointsToAsk } from './endpoints-to-ask.ts';

interface Account {
  mobile: string;
  password: string;
}

/** What of the contract is not so, in words. */
interface Problem {
  law: string;
  endpoint: string;
  what: string;
}

/** A law is asked of a server and says what is wrong; `token` is of the account, where one was given. */
interface Law {
  name: string;
  problems(ask: Envelopes, token: string | undefined): AsyncGenerator<Omit<Problem, 'law'>>;
}

/** Asks, and returns the envelope, or says what is wrong with it. */
type Envelopes = (question: Question) => Promise<Reply | string>;

const nameOf = ({ method, path }: Pick<Question, 'method' | 'path'>) => `${method} ${path}`;

/** Tokens that no server has given. */
const unknownToken = 'x'.repeat(43);
const unknownId = 2_147_483_647;

const shape: Law = {
  name: 'shape',
  async *problems(ask, token) {
    for (const { endpoint, inputFor } of endpointsToAsk) {
      if (endpoint.auth && !token) continue;
      const input = await inputFor((question) => dataOf(ask, { ...question, token }));
      if (!input) continue;
      const reply = await ask({ ...endpoint, input, token });
      const what = typeof reply === 'string' ? reply : unreadable(endpoint, reply);
      if (what) yield { endpoint: nameOf(endpoint), what };
    }
  },
};

/** @returns what of a success cannot be read by the contract */
function unreadable(endpoint: Endpoint, { code, msg, data }: Reply): string | undefined {
  if (code !== replyCode.success) return `code ${code}: ${msg}`;
  const places: string[] = [];
  try {
    readAnswer(endpoint, endpoint.output, data, (error) => places.push(...error.places));
  } catch {
    // Its places are named already.
  }
  return places.length > 0 ? `cannot be read at ${places.slice(0, 5).join(', ')}` : undefined;
}

async function dataOf(ask: Envelopes, question: Question): Promise<unknown> {
  const reply = await ask(question);
  return typeof reply === 'string' ? undefined : reply.data;
}

const login: Law = {
  name: 'login',
  async *problems(ask) {
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

const refusals: Law = {
  name: 'refusals',
  async *problems(ask) {
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

interface ListData {
  lists: unknown[] | null;
  count: number | string;
}

const paging: Law = {
  name: 'paging',
  async *problems(ask) {
    const endpoint = nameOf(listNews);
    const page = async (page_no: number) =>
      (await dataOf(ask, { ...listNews, input: { page_no, page_size: 1 } })) as ListData | undefined;
    const [first, second, last] = [await page(1), await page(2), await page(9999)];
    if (!first || !second || !last) return;
    if ((first.lists ?? []).length > 1) yield { endpoint, what: 'page_size=1 brings more than one row' };
    if (Number(first.count) !== Number(second.count)) yield { endpoint, what: 'count differs from page to page' };
    if (Number(first.count) > 1 && JSON.stringify(first.lists) === JSON.stringify(second.lists))
      yield { endpoint, what: 'page 2 is page 1' };
    if ((last.lists ?? []).length > 0) yield { endpoint, what: 'a page behind the last one has rows' };
  },
};

const isCode = (reply: Reply | string, code: number, show: 0 | 1) =>
  typeof reply !== 'string' && reply.code === code && reply.show === show;

const said = (reply: Reply | string) =>
  typeof reply === 'string' ? reply : `code ${reply.code} and show ${reply.show}`;

/** Holds a server against the contract of the family. @param account its reading calls are asked as well */
export async function findProblems(ask: Ask, account?: Account): Promise<Problem[]> {
  const envelopes: Envelopes = async (question) => {
    const answer = await ask(question);
    return envelopeProblem(answer) ?? (answer.body as Reply);
  };
  const token = account && (await tokenOf(envelopes, account));
  const found: Problem[] = [];
  for (const law of [shape, login, refusals, paging]) {
    for await (const problem of law.problems(envelopes, token)) found.push({ law: law.name, ...problem });
  }
  return found;
}

/** @throws Error when the account is not let in: nothing of it could be asked */
async function tokenOf(ask: Envelopes, account: Account): Promise<string> {
  const input = { terminal: 4, scene: loginScene.mobilePassword, ...account };
  const reply = await ask({ ...logIn, input });
  const token = typeof reply === 'string' ? undefined : (reply.data as { token?: unknown } | null)?.token;
  if (typeof token === 'string' && token) return token;
  throw new Error(`The account cannot log in: ${typeof reply === 'string' ? reply : reply.msg}`);
}
