import type { FastifyInstance } from 'fastify';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import { loggedOut, whereFrom } from './call-routes.ts';
import type { ConsoleConfig } from './console-config.ts';
import { askOperatorPort } from './operator-port.ts';
import { endSession, giveSession, sessionOf } from './session-cookie.ts';

/** Calls that begin a session: what they answer holds it, and the page never sees it. */
const beginning = ['log-in', 'confirm'];
const open = [...beginning, 'accept'];
const own = ['log-out', 'sudo', 'end-session', 'password'];

/** `POST /session/log-in` and the others: the operator's own account. */
export function sessionRoutes(app: FastifyInstance, config: ConsoleConfig): void {
  for (const verb of [...open, ...own]) {
    app.post<{ Body: Record<string, unknown> }>(`/session/${verb}`, async (request, reply) => {
      const token = open.includes(verb) ? undefined : sessionOf(request);
      if (!token && own.includes(verb)) return reply.code(401).send(loggedOut);
      const call = { method: 'POST', path: `/console/${verb}`, input: request.body ?? {}, token } as const;
      const answer = await askOperatorPort(config, { ...call, from: whereFrom(request) });
      if (verb === 'log-out') endSession(reply);
      if (answer.code !== replyCode.success || !beginning.includes(verb)) return answer;
      const { token: session, expire_time, ...data } = answer.data as { token: string; expire_time: string };
      giveSession(reply, session, expire_time);
      return { ...answer, data };
    });
  }

  const whoami = async (token: string | undefined, from: ReturnType<typeof whereFrom>) =>
    token ? askOperatorPort(config, { method: 'GET', path: '/console/whoami', input: {}, token, from }) : loggedOut;

  app.get('/session', async (request) => whoami(sessionOf(request), whereFrom(request)));

  /** What the role of the person may see and do. */
  app.get('/model', async (request, reply) => {
    const who = await whoami(sessionOf(request), whereFrom(request));
    if (who.code !== replyCode.success) return who;
    const { role } = who.data as { role: OperatorRole };
    return reply.type('application/json').send(modelText(role));
  });
}

const known = new Map<OperatorRole, string>();

/** Made once for a role: it takes a moment. */
function modelText(role: OperatorRole): string {
  const text = known.get(role) ?? JSON.stringify({ code: replyCode.success, show: 0, msg: '', data: operatorModel(role) });
  known.set(role, text);
  return text;
}
