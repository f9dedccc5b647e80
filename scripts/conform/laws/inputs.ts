import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import * as z from 'shared/contracts/schema.ts';
import { logIn, sendSmsCode } from 'shared/contracts/site/login.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { type Asked, dataOf, type Law, nameOf, said } from './law.ts';

/** None of them is a number that a row could have, a page, a code or a name. */
const wrongValues = ['abc', '-7', '1e99', "1' or '1'='1", '字'.repeat(300)];

/** Input that the contract does not allow is refused with a sentence where it is needed, and breaks nothing anywhere. */
export const inputs: Law = {
  name: 'inputs',
  touch: 'reads',
  async *problems(asked) {
    const tried = new Set<string>();
    for (const { endpoint, inputFor } of endpointsToAsk) {
      if ((endpoint.auth && !asked.token) || tried.has(endpoint.path)) continue;
      tried.add(endpoint.path);
      const good = await inputFor((question) => dataOf(asked.ask, { ...question, token: asked.token }));
      if (good) yield* wrongInputs(asked, endpoint, good);
    }
    for (const endpoint of [logIn, sendSmsCode]) {
      const empty = await asked.ask({ ...endpoint, input: {} });
      if (!isRefused(empty)) yield { endpoint: nameOf(endpoint), what: `without any input: ${said(empty)}` };
    }
  },
};

async function* wrongInputs({ ask, token }: Asked, endpoint: Endpoint, good: object) {
  for (const field of fieldsOf(endpoint)) {
    const isNeeded = !allows(endpoint, { ...good, [field]: undefined });
    for (const value of wrongValues) {
      const input = { ...good, [field]: value };
      if (allows(endpoint, input)) continue;
      const reply = await ask({ ...endpoint, input, token });
      const isTolerated = !isNeeded && typeof reply !== 'string' && reply.code === replyCode.success;
      if (!isTolerated && !isRefused(reply)) {
        yield { endpoint: nameOf(endpoint), what: `${field}=${value.slice(0, 20)}: ${said(reply)}, not refused` };
        break;
      }
    }
  }
}

const fieldsOf = ({ input }: Endpoint): string[] =>
  Object.keys((input as unknown as { _zod: { def: { shape?: object } } })._zod.def.shape ?? {});

const allows = ({ input }: Endpoint, value: object): boolean => z.safeParse(input, value).success;

const isRefused = (reply: Awaited<ReturnType<Asked['ask']>>): boolean =>
  typeof reply !== 'string' && reply.code === replyCode.failure && reply.msg !== '';
