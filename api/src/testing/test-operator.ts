import { randomBytes, randomUUID } from 'node:crypto';
import type { CallInput, Output } from 'shared/contracts/endpoint.ts';
import type { Command, OperatorRole } from 'shared/contracts/operator/command.ts';
import { addToken } from 'shared/contracts/operator/operation/tokens.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { buildOperatorApp } from '../operator-app.ts';
import { dataOf } from './make.ts';
import type { TestApp } from './test-app.ts';

interface AskOptions {
  token?: string;
  requestId?: string;
}

type OutputOf<C extends Command> = Output<C['endpoint']>;
/** What the caller hands over; a command that changes something gets a reason where the test says none. */
type InputOf<C extends Command> = Omit<CallInput<C['endpoint']>, 'reason'> & { reason?: string };

export interface TestOperator {
  /** The operator's port, called with the token of an owner by default. */
  ask<C extends Command>(command: C, input: InputOf<C>, options?: AskOptions): Promise<Reply>;
  /** `data` of a success. */
  get<C extends Command>(command: C, input: InputOf<C>, options?: AskOptions): Promise<OutputOf<C>>;
  /** A token of this role. */
  tokenOf(role: OperatorRole): Promise<string>;
  machineKey: string;
  app: ReturnType<typeof buildOperatorApp>;
}

/** The operator's port of a test's application, with an owner unless said otherwise. Closed with the application. */
export async function testOperator(site: TestApp, { withOwner = true } = {}): Promise<TestOperator> {
  const secret = 'k'.repeat(43);
  const app = buildOperatorApp(site.app, secret);
  site.beside.push({ close: () => app.close() });
  const machineKey = `machine.${secret}`;
  let owner = '';
  const ask: TestOperator['ask'] = async ({ endpoint, writes, large }, input, { token = owner, requestId } = {}) => {
    const given = { ...(writes ? { reason: 'for a test' } : {}), ...input };
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    const response = await app.inject({
      method: endpoint.method,
      url: writes || large ? endpoint.path : `${endpoint.path}?${query}`,
      headers: { token, ...(writes ? { [requestHeader.idempotencyKey]: requestId ?? randomUUID() } : {}) },
      ...(writes || large ? { payload: given } : {}),
    });
    return response.json() as Reply;
  };
  const get: TestOperator['get'] = async (command, input, options) => dataOf(await ask(command, input, options));
  const tokenOf = async (role: OperatorRole) => {
    const { token } = await get(
      addToken,
      { name: `${role}-${randomBytes(4).toString('hex')}`, role },
      { token: machineKey },
    );
    return token;
  };
  if (withOwner) owner = await tokenOf('owner');
  return { ask, get, tokenOf, machineKey, app };
}
