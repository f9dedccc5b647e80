import type { Endpoint } from 'shared/contracts/endpoint.ts';
import type { Command } from 'shared/contracts/operator/command.ts';
import { acceptInvitation, getWhoami, logInOperator, takeSudo } from 'shared/contracts/operator/operation/accounts.ts';
import { inviteOperator, removeOperator } from 'shared/contracts/operator/operation/operators.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { demoOperator } from '../../../api/src/platform/operator/demo-operator.ts';
import { type AttackedSite, dataOf } from '../attacked-site.ts';

const { name, password } = demoOperator;

/** Guesses of a password, a stolen session without a code, a leaked invitation, a colleague who is gone. */
export async function operatorAccounts(site: AttackedSite): Promise<string[]> {
  const fell: string[] = [];
  const { token, device } = dataOf<{ token: string; device: string }>(
    await ask(site, logInOperator, { name, password }),
  );

  // A whole network of guessers.
  for (let at = 0; at < 30; at++)
    await ask(site, logInOperator, { name, password: `guess-${at}-guess` }, { client: `198.51.100.${at}` });
  if ((await ask(site, logInOperator, { name, password }, { client: '203.0.113.1' })).code === 1)
    fell.push('a password may be guessed as often as one likes');
  if ((await ask(site, getWhoami, {}, { token })).code !== 1) fell.push('guesses of strangers ended a session');
  if ((await ask(site, logInOperator, { name, password, device }, { client: '198.51.100.1' })).code !== 1)
    fell.push('guesses of strangers keep a known browser out');

  // A thief of the cookie alone.
  for (const [command, input] of [
    [addToken, { name: 'thief', role: 'owner' }],
    [inviteOperator, { name: 'thief', role: 'owner' }],
    [removeOperator, { operator: 'attack' }],
  ] as [Command, object][])
    if ((await change(site, command, input, token)).code === 1)
      fell.push(`a stolen session does \`${command.noun} ${command.verb}\` without a code`);
  for (let at = 0; at < 6; at++) await ask(site, takeSudo, { password: `guess-${at}-guess` }, { token });
  if ((await ask(site, getWhoami, {}, { token })).code === 1) fell.push('a stolen session may guess codes for ever');

  // A link that leaked, and its operator who was removed meanwhile.
  const { link } = dataOf<{ link: string }>(await site.operate(inviteOperator, { name: 'leaked', role: 'owner' }));
  const invite = link.split('#')[1] ?? '';
  await site.operate(removeOperator, { operator: 'leaked' });
  if ((await ask(site, acceptInvitation, { invite, password: 'thief-battery-9' })).code === 1)
    fell.push('the invitation of a removed operator is good');
  return fell;
}

interface Sent {
  token?: string;
  client?: string;
}

async function ask(
  { operatorFile: { url } }: AttackedSite,
  { method, path }: Endpoint,
  input: object,
  { token, client }: Sent = {},
): Promise<Reply> {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { [requestHeader.token]: token } : {}),
      ...(client ? { 'x-console-client': client } : {}),
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  return (await response.json()) as Reply;
}

async function change(
  { operatorFile: { url } }: AttackedSite,
  { endpoint: { path } }: Command,
  input: object,
  token: string,
): Promise<Reply> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [requestHeader.token]: token,
      [requestHeader.idempotencyKey]: crypto.randomUUID(),
    },
    body: JSON.stringify({ reason: 'attack', ...input }),
  });
  return (await response.json()) as Reply;
}
