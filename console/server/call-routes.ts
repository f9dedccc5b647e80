import type { FastifyInstance, FastifyRequest } from 'fastify';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { sessionEnded } from 'shared/contracts/operator/operation/console-session.ts';
import { replyCode, requestHeader } from 'shared/contracts/reply.ts';
import type { ConsoleConfig } from './console-config.ts';
import { askOperatorPort } from './operator-port.ts';
import { endSession, sessionOf } from './session-cookie.ts';

const [usual, withFile] = [1024 * 1024, 15 * 1024 * 1024];

/** `POST /call/users/freeze`: a route for each call of the contracts, so nothing else of the operator's port is reached. */
export function callRoutes(app: FastifyInstance, config: ConsoleConfig): void {
  for (const { endpoint, binaries, offline } of nouns.flatMap(({ commands }) => commands)) {
    if (offline) continue;
    const { method, path } = endpoint;
    const bodyLimit = binaries.length > 0 ? withFile : usual;
    app.post<{ Body: Record<string, unknown> }>(`/call${path}`, { bodyLimit }, async (request, reply) => {
      const token = sessionOf(request);
      if (!token) return reply.code(401).send(loggedOut);
      const key = request.headers[requestHeader.idempotencyKey];
      const idempotencyKey = typeof key === 'string' ? key : undefined;
      const call = { method, path, input: request.body ?? {}, token, idempotencyKey, from: whereFrom(request) };
      const answer = await askOperatorPort(config, call);
      const { problem } = (answer.data ?? {}) as { problem?: string };
      if (answer.code === replyCode.loginFailure && problem === sessionEnded) endSession(reply);
      return answer;
    });
  }
}

export const loggedOut = {
  code: replyCode.loginFailure,
  show: 0,
  msg: '请先登录',
  data: { problem: sessionEnded },
} as const;

export const whereFrom = ({ ip, headers }: FastifyRequest) => ({ address: ip, device: headers['user-agent'] ?? '' });
