import type { FastifyInstance } from 'fastify';
import { playSandbox } from 'shared/contracts/account/pay.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { parseInput } from '../../platform/server/request/input.ts';
import { findSandboxPayment, playProvider } from './sandbox-bench.ts';
import { sandboxPage } from './sandbox-page.ts';

/**
 * The sandbox channels' own side: a call, and a page for the payer that works without scripts. Who knows the number of a
 * payment may play it; in production there is neither.
 */
export function sandboxRoutes(app: FastifyInstance): void {
  if (!app.config.payment.sandbox) return;

  serve(app, playSandbox, async ({ pay_sn, act }) => {
    const answers = await playProvider(app, pay_sn, act);
    return { sent: answers.length, answers };
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const form = 'application/x-www-form-urlencoded';
    scope.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1000 }, async (_request: unknown, body: string) =>
      Object.fromEntries(new URLSearchParams(body)),
    );
    const address = '/pay/sandbox/page';
    scope.get(address, async (request, reply) => {
      const { pay_sn } = parseInput(playSandbox, { ...(request.query as object), act: 'pay' });
      return reply.headers(headers).send(await pageOf(pay_sn));
    });
    scope.post(address, async (request, reply) => {
      const { pay_sn, act } = parseInput(playSandbox, request.body);
      const said = await playProvider(app, pay_sn, act).then(
        (answers) => (answers.length > 0 ? `通知已发送，站点回答：${answers.join('、')}` : '已完成，没有发送通知'),
        (error: unknown) => {
          if (error instanceof Refusal) return error.message;
          throw error;
        },
      );
      return reply.headers(headers).send(await pageOf(pay_sn, said));
    });
  });

  const pageOf = async (paySn: string, said = '') => sandboxPage(await findSandboxPayment(app, paySn), said);
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
  // Its number goes to no other site. `no-referrer` would also have the form sent with `Origin: null`, which is refused.
  'referrer-policy': 'same-origin',
};
