import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { loggedOut, whereFrom } from './call-routes.ts';
import type { ConsoleConfig } from './console-config.ts';
import { askOperatorPort } from './operator-port.ts';
import { deviceOf, endSession, giveSession, sessionOf } from './session-cookie.ts';

/** Calls that begin a session: what they answer holds it, and the page never sees it. */
const beginning = ['log-in', 'confirm'];
/** Calls of a person who has none yet. */
const open = [...beginning, 'invitation', 'accept', 'install'];
const own = ['log-out', 'sudo', 'end-session', 'password', 'authenticator', 'confirm-authenticator', 'recovery-codes'];

/** `POST /session/log-in` and the others: the operator's own account. */
export function sessionRoutes(app: FastifyInstance, config: ConsoleConfig): void {
  for (const verb of [...open, ...own]) {
    app.post<{ Body: Record<string, unknown> }>(`/session/${verb}`, async (request, reply) => {
      const token = own.includes(verb) ? sessionOf(request) : undefined;
      if (!token && own.includes(verb)) return reply.code(401).send(loggedOut);
      const known = verb === 'log-in' ? { device: deviceOf(request) } : {};
      const input = Object.assign({}, request.body, known);
      const call = { method: 'POST', path: `/console/${verb}`, input, token } as const;
      const answer = await askOperatorPort(config, { ...call, from: whereFrom(request) });
      if (verb === 'log-out') endSession(reply);
      if (answer.code !== replyCode.success || !beginning.includes(verb)) return answer;
      const begun = answer.data as { token: string; expire_time: string; device?: string; operator: unknown };
      giveSession(reply, begun);
      return { ...answer, data: { operator: begun.operator } };
    });
  }

  const whoami = async (request: FastifyRequest) => {
    const token = sessionOf(request);
    const call = { method: 'GET', path: '/console/whoami', input: {}, token, from: whereFrom(request) } as const;
    return token ? askOperatorPort(config, call) : loggedOut;
  };

  app.get('/session', whoami);

  /** Whether the site still waits for its owner, and its address. */
  app.get('/session/installation', async (request) => {
    const path = '/console/installation';
    const call = { method: 'GET', path, input: {}, token: undefined, from: whereFrom(request) } as const;
    const answer = await askOperatorPort(config, call);
    if (answer.code !== replyCode.success) return answer;
    const found = answer.data as { is_open: boolean; site_url: string };
    return { ...answer, data: { is_open: found.is_open, site_url: found.site_url || (config.siteUrl ?? '') } };
  });

  // Making one takes a moment.
  const models = new Map<OperatorRole, string>();
  /** The model, cut to the role of the person. */
  app.get('/model', async (request, reply) => {
    const who = await whoami(request);
    if (who.code !== replyCode.success) return who;
    const { role } = who.data as { role: OperatorRole };
    const text = models.get(role) ?? modelText(role);
    models.set(role, text);
    return reply.type('application/json').send(text);
  });
}

const modelText = (role: OperatorRole): string =>
  JSON.stringify({ code: replyCode.success, show: 0, msg: '', data: operatorModel(role) });
