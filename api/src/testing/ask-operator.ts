import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'shared/contracts/operator/command.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { readOperatorFiles } from '../platform/operator/operator-file.ts';
import { dataOf } from './make.ts';

/** Asks for a change by an operator, once for each key. */
export type AskOperator = (command: Command, input: object, key: string) => Promise<Reply>;

/** An owner at the operator's port of the site that runs with this folder; each call finds the api that runs by then. */
export async function askOperator(dataDir: string, name: string): Promise<AskOperator> {
  const askWith =
    (token: string): AskOperator =>
    async ({ endpoint }, input, key) => {
      const [operator] = readOperatorFiles(dataDir);
      if (!operator) throw new Error(`no api runs on ${dataDir}`);
      const { url, key: machineKey } = operator;
      const response = await fetch(`${url}${endpoint.path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [requestHeader.token]: token || machineKey,
          [requestHeader.idempotencyKey]: key,
        },
        body: JSON.stringify({ ...input, reason: 'for a test' }),
      });
      return (await response.json()) as Reply;
    };
  // The port opens a moment after the site's.
  for (let tries = 0; ; tries++) {
    try {
      const { token } = dataOf<{ token: string }>(
        await askWith('')(addToken, { name, role: 'owner' }, `token-${name}`),
      );
      return askWith(token);
    } catch (error) {
      if (tries === 300) throw error;
      await sleep(100);
    }
  }
}
