import type { FastifyRequest } from 'fastify';
import type { Endpoint, Output, ServedInput } from 'shared/contracts/endpoint.ts';
import { clientHeader } from 'shared/contracts/operator/operation/console-session.ts';
import type { Reply } from 'shared/contracts/reply.ts';
import { isAddress } from '../../limits/client-address.ts';
import { replyOf } from '../../serve/serve.ts';
import { readInput } from '../../server/request/input.ts';
import { findOperator, loggedOut, type Operator } from '../operator.ts';
import { operatorMetrics } from '../operator-metrics.ts';
import type { OperatorApi } from '../serve-command.ts';
import type { SessionOperator } from './prove-person.ts';
import type { Browser } from './sessions.ts';

/** Bytes; more than any call has. */
const bodyLimit = 8 * 1024;
const longestDevice = 200;

/** Given to the function of a call besides its input. */
export interface AskedByConsole<O> {
  operator: O;
  request: FastifyRequest;
  browser: Browser;
}

/** Serves a call that needs no token. */
export const serveStranger = <E extends Endpoint>(
  operatorApi: OperatorApi,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: AskedByConsole<undefined>) => Promise<Output<E>>,
): void => route(operatorApi, endpoint, async () => undefined, answer);

/** Serves a call of an operator, by a session or a token of the command line. */
export const serveOperator = <E extends Endpoint>(
  operatorApi: OperatorApi,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: AskedByConsole<Operator>) => Promise<Output<E>>,
): void =>
  route(
    operatorApi,
    endpoint,
    (request) => findOperator(operatorApi.site, request, operatorApi.machineKeyHash),
    answer,
  );

/** Serves a call of a session. */
export const serveSession = <E extends Endpoint>(
  operatorApi: OperatorApi,
  endpoint: E,
  answer: (input: ServedInput<E>, asked: AskedByConsole<SessionOperator>) => Promise<Output<E>>,
): void =>
  route(
    operatorApi,
    endpoint,
    async (request) => {
      const operator = await findOperator(operatorApi.site, request, operatorApi.machineKeyHash);
      if (!operator.session) throw loggedOut();
      return { id: operator.id, name: operator.name, role: operator.role, session: operator.session };
    },
    answer,
  );

function route<E extends Endpoint, O>(
  { app, site }: OperatorApi,
  endpoint: E,
  authenticate: (request: FastifyRequest) => Promise<O>,
  answer: (input: ServedInput<E>, asked: AskedByConsole<O>) => Promise<Output<E>>,
): void {
  const name = endpoint.path.slice(1).replace('/', ' ');
  const metrics = operatorMetrics(site.metrics);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit,
    handler: async (request): Promise<Reply> => {
      try {
        const operator = await authenticate(request);
        const asked = { operator, request, browser: browserOf(request) };
        const reply = replyOf(endpoint, await answer(readInput(endpoint, request), asked), request.log);
        metrics.done(name);
        return reply;
      } catch (error) {
        metrics.failed(name, error);
        throw error;
      }
    },
  });
}

/**
 * The console says whose browser asks. Any program of this machine could say another address: what the limit by name allows does not
 * depend on it.
 */
function browserOf({ headers, ip }: FastifyRequest): Browser {
  const given = headers[clientHeader];
  const address = typeof given === 'string' && isAddress(given) ? given : ip;
  return { device: (headers['user-agent'] ?? '').slice(0, longestDevice), address };
}
