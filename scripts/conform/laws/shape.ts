import type { Endpoint } from 'shared/contracts/endpoint.ts';
import { type Reply, replyCode } from 'shared/contracts/reply.ts';
import { readAnswer } from 'shared/http/read-answer.ts';
import { endpointsToAsk } from '../endpoints-to-ask.ts';
import { dataOf, type Law, nameOf } from './law.ts';

/** Every reading call answers what the contract says. */
export const shape: Law = {
  name: 'shape',
  touch: 'reads',
  async *problems({ ask, token }) {
    for (const { endpoint, inputFor } of endpointsToAsk) {
      if (endpoint.auth && !token) continue;
      const input = await inputFor((question) => dataOf(ask, { ...question, token }));
      if (!input) continue;
      const reply = await ask({ ...endpoint, input, token });
      const what = typeof reply === 'string' ? reply : (unreadable(endpoint, reply) ?? wrongTime(reply.data));
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

const moment = /^(\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?)?$/;

/** A reader takes any text for a time: `1767225600` would stand on a page as it is. */
function wrongTime(data: unknown, place = ''): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  for (const [name, value] of Object.entries(data)) {
    const here = place ? `${place}.${name}` : name;
    if (name === 'create_time' && value !== null && !moment.test(String(value)))
      return `${here} is ${value}, not like 2026-01-31 08:00:00`;
    const below = wrongTime(value, here);
    if (below) return below;
  }
  return undefined;
}
