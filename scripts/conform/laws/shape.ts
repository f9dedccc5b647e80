import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { dataOf, type Law, nameOf } from './law.ts';
import { rightAt, valueAt } from './right-at.ts';

interface Wrong {
  what: string;
  came: string;
  right: string;
  field?: string;
}

/** Every reading call answers what the contract says. */
export const shape: Law = {
  name: 'shape',
  touch: 'reads',
  judges: endpointsToAsk.map(({ endpoint }) => endpoint),
  async *findings({ ask, token }) {
    for (const { endpoint, inputFor } of endpointsToAsk) {
      if (endpoint.auth && !token) continue;
      const input = await inputFor((question) => dataOf(ask, { ...question, token }));
      if (!input) continue;
      const wrong = wrongShape(endpoint, await ask({ ...endpoint, input, token }));
      if (wrong) yield { endpoint: nameOf(endpoint), ...wrong };
    }
  },
};

/** What of a success is not as the contract says. */
export function wrongShape(endpoint: Endpoint, reply: Reply | string): Wrong | undefined {
  const right = 'an envelope with code 1';
  if (typeof reply === 'string') return { what: reply, came: reply, right };
  const { code, msg, data } = reply;
  const came = `code ${code}: ${msg}`;
  return code === replyCode.success ? (unreadable(endpoint, data) ?? wrongTime(data)) : { what: came, came, right };
}

function unreadable(endpoint: Endpoint, data: unknown): Wrong | undefined {
  const places: string[] = [];
  try {
    readAnswer(endpoint, endpoint.output, data, (error) => places.push(...error.places));
  } catch {
    // Its places are named already.
  }
  const [field] = places;
  if (field === undefined) return undefined;
  return {
    what: `cannot be read at ${places.slice(0, 5).join(', ')}`,
    field,
    came: valueAt(data, field),
    right: rightAt(endpoint.output, field),
  };
}

const moment = /^(\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?)?$/;

/** A reader takes any text for a time: `1767225600` would stand on a page as it is. */
function wrongTime(data: unknown, place = ''): Wrong | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data)) {
    const field = place ? `${place}.${name}` : name;
    const right = 'like 2026-01-31 08:00:00';
    if (name === 'create_time' && value !== null && !moment.test(String(value)))
      return { what: `${field} is ${value}, not ${right}`, field, came: String(value), right };
    const below = wrongTime(value, field);
    if (below) return below;
  }
  return undefined;
}
