import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { CallInput, Endpoint, Output } from 'shared/contracts/endpoint.ts';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import {
  acceptInvitation,
  confirmInvitation,
  logInOperator,
  takeSudo,
} from 'shared/contracts/operator/operation/accounts.ts';
import { clientHeader } from 'shared/contracts/operator/operation/console-session.ts';
import { inviteOperator } from 'shared/contracts/operator/operation/operators.ts';
import { type Reply, requestHeader } from 'shared/contracts/reply.ts';
import { operatorLogins } from '../platform/operator/person-tables.ts';
import { dataOf } from './make.ts';
import type { TestApp } from './test-app.ts';
import type { TestOperator } from './test-operator.ts';

interface AskOptions {
  token?: string;
  /** The address of the browser. */
  from?: string;
}

/** A person with a login of the console, and what they hold. */
export interface TestPerson {
  id: number;
  name: string;
  password: string;
  /** Of the authenticator. */
  secret: string;
  recoveryCodes: string[];
  device: string;
  /** Of the session that the confirmation opened. */
  token: string;
}

export const testPassword = 'right-battery-1';

/** The code that the authenticator of this secret shows now. */
export const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate();

/** The console's calls of the operator's port. */
export function testConsole(site: TestApp, { app, get, machineKey }: TestOperator) {
  const ask = async <E extends Endpoint>(
    { method, path }: E,
    input: CallInput<E>,
    { token, from }: AskOptions = {},
  ): Promise<Reply> => {
    const headers: Record<string, string> = { 'user-agent': 'Firefox of a test' };
    if (token) headers[requestHeader.token] = token;
    if (from) headers[clientHeader] = from;
    const response = await app.inject(
      method === 'GET' ? { method, url: path, headers } : { method, url: path, headers, payload: input as object },
    );
    return response.json() as Reply;
  };
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>, options?: AskOptions): Promise<Output<E>> =>
    dataOf(await ask(endpoint, input, options));

  return {
    ask,
    call,
    /** The secret part of a new invitation's link. */
    async invite(name: string, role: OperatorRole): Promise<string> {
      const { link } = await get(inviteOperator, { name, role }, { token: machineKey });
      return link.split('#')[1] ?? '';
    },
    /** Somebody who was invited and accepted. */
    async join(name: string, role: OperatorRole): Promise<TestPerson> {
      const invite = await this.invite(name, role);
      const { totp_secret, recovery_codes } = await call(acceptInvitation, { invite, password: testPassword });
      const { token, device, operator } = await call(confirmInvitation, { invite, code: codeOf(totp_secret) });
      return {
        id: operator.id,
        name,
        password: testPassword,
        secret: totp_secret,
        recoveryCodes: recovery_codes,
        device,
        token,
      };
    },
    /** A further session, by a recovery code: a code of the authenticator is good once in half a minute. */
    async logIn({ name, password, recoveryCodes }: TestPerson): Promise<string> {
      const { token } = await call(logInOperator, { name, password, code: recoveryCodes.pop() ?? '' });
      return token;
    },
    async takeSudo({ recoveryCodes }: TestPerson, token: string): Promise<void> {
      await call(takeSudo, { code: recoveryCodes.pop() ?? '' }, { token });
    },
    /** As if the authenticator had gone on to the next code since it was asked last. */
    async nextCode({ id, secret }: TestPerson): Promise<string> {
      await site.database.db
        .update(operatorLogins)
        .set({ totpStep: sql`${operatorLogins.totpStep} - 2` })
        .where(eq(operatorLogins.operatorId, id));
      return codeOf(secret);
    },
  };
}
