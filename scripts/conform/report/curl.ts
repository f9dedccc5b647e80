import { requestHeader } from 'shared/contracts/reply.ts';
import { addressOf, type Question } from '../ask-server.ts';
import type { Held } from '../line.ts';

/** A command that asks the same; tokens are variables, and a login that is needed is `loginCurl`. */
export function curlOf(base: string, question: Question, tokens: Held['tokens']): string {
  const { method, input = {}, token, key } = question;
  const words = ['curl -sS', quoted(addressOf(base, question))];
  if (token) words.push(`-H "${requestHeader.token}: ${shown(token, tokens)}"`);
  if (key) words.push(`-H ${quoted(`${requestHeader.idempotencyKey}: ${key}`)}`);
  if (method === 'POST')
    words.push("-H 'content-type: application/json'", `-d ${quoted(JSON.stringify(withoutPassword(input)))}`);
  return words.join(' ');
}

/** Puts the token of an account into `$TOKEN`. */
export const loginCurl = (base: string): string =>
  `TOKEN=$(curl -sS ${quoted(`${base}/login/account`)} -H 'content-type: application/json' -d '{"terminal":4,"scene":2,"mobile":"…","password":"…"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`;

/** A token that the kit made up is none of anybody's. */
const shown = (token: string, { account, other }: Held['tokens']): string => {
  if (token === account) return '$TOKEN';
  if (token === other) return '$OTHER_TOKEN';
  return /^x+$/.test(token) ? token : '$TOKEN';
};

const withoutPassword = (input: object): object =>
  'password' in input && 'terminal' in input ? { ...input, password: '…' } : input;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
