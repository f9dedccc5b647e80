import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { logIn, sendSmsCode } from 'shared/contracts/site/login.ts';
import { contractEndpoints, type Served } from '../../contract/endpoints.ts';
import { isTurnedAway, type Question } from '../ask-server.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { type Asked, dataOf, type Finding, isRefused, type Law, nameOf, said } from './law.ts';
import { fitsText, oddQueries, sampleInput, wrongValues } from './wrong-values.ts';

const open = [logIn, sendSmsCode];
const right = 'code 0 with a sentence';

/** Input that the contract does not allow is refused with a sentence where it is needed, and breaks nothing anywhere. */
export const inputs: Law = {
  name: 'inputs',
  touch: 'reads',
  judges: [...endpointsToAsk.map(({ endpoint }) => endpoint), ...open],
  async *findings(asked) {
    const tried = new Set<string>();
    for (const { endpoint, inputFor } of endpointsToAsk) {
      if ((endpoint.auth && !asked.token) || tried.has(endpoint.path)) continue;
      tried.add(endpoint.path);
      const good = await inputFor((question) => dataOf(asked.ask, { ...question, token: asked.token }));
      if (!good) continue;
      yield* wrongInputs(asked, endpoint, good);
      yield* oddTexts(asked, { ...endpoint, input: good, token: asked.token }, fitsText(endpoint.input));
    }
    for (const endpoint of open) yield* unlessRefused(asked, { ...endpoint, input: {} }, 'without any input');
  },
};

/** They move money or send something: wrong input of theirs is tried where money may be moved. */
const isDear = ({ path }: Served) =>
  /^\/(pay|recharge|withdraw|member|sms|email|cardCode|draw|qrcode|chat)\//.test(path);

const writing = (await contractEndpoints()).filter(
  (one): one is Endpoint => one.method === 'POST' && !one.capability && 'output' in one && !('multipart' in one),
);

/** As `inputs`, of calls that write: a server that takes what the contract refuses would keep it. */
export const writtenInputs: Law = {
  name: 'written-inputs',
  touch: 'writes',
  judges: writing,
  async *findings(asked) {
    if (!asked.token) return;
    for (const endpoint of writing) {
      if (isDear(endpoint) && !asked.may.includes('spends')) continue;
      yield* wrongInputs(asked, endpoint, sampleInput(endpoint.input));
    }
  },
};

async function* wrongInputs(asked: Asked, endpoint: Endpoint, good: object): AsyncGenerator<Finding> {
  const wrong = new Set<string>();
  for (const [field, value] of wrongValues(endpoint.input, endpoint.method === 'GET')) {
    const input = { ...good, [field]: value };
    if (wrong.has(field) || allows(endpoint, input)) continue;
    const isNeeded = !allows(endpoint, { ...good, [field]: undefined });
    const shown = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 20);
    const question = { ...endpoint, input, token: asked.token };
    for await (const found of unlessRefused(asked, question, `${field}=${shown}`, field, !isNeeded)) {
      wrong.add(field);
      yield found;
    }
  }
}

/** @param mayPass it is an input that a server may pass over */
async function* unlessRefused(
  { ask }: Asked,
  question: Question,
  when: string,
  field?: string,
  mayPass = false,
): AsyncGenerator<Finding> {
  const reply = await ask(question);
  const isTolerated = mayPass && typeof reply !== 'string' && reply.code === replyCode.success;
  if (isTolerated || isRefused(reply) || (typeof reply === 'string' && isTurnedAway(reply))) return;
  const what = `${when}: ${said(reply)}, not refused`;
  yield { endpoint: nameOf(question), what, came: said(reply), right, field, question };
}

/** Whatever alphabet a text is of, even of none, an envelope comes. */
async function* oddTexts({ ask }: Asked, question: Question, fields: string[]): AsyncGenerator<Finding> {
  if (question.method !== 'GET') return;
  for (const field of fields) {
    for (const raw of oddQueries) {
      const odd = { ...question, raw: `${field}=${raw}` };
      const reply = await ask(odd);
      if (typeof reply !== 'string' || isTurnedAway(reply)) continue;
      const what = `${field}=${raw}: ${reply}`;
      yield {
        endpoint: nameOf(question),
        what,
        came: reply,
        right: 'an envelope with a sentence',
        field,
        question: odd,
      };
      break;
    }
  }
}

const allows = ({ input }: Endpoint, value: object): boolean => z.safeParse(input, value).success;
