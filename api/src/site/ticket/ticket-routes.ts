import type { FastifyInstance } from 'fastify';
import { pcTerminal } from 'shared/contracts/reply.ts';
import { checkLoginTicket, confirmTicketInSandbox, getLoginTicket, ticketStatus } from 'shared/contracts/site/login.ts';
import { loginWay } from 'shared/contracts/site/site.ts';
import { clientOf } from '../../platform/limits/client-address.ts';
import { allowFrom } from '../../platform/limits/limits.ts';
import { notFound, tooOften } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { logInUser } from '../login/log-in-user.ts';
import { findLoginSettings, hasScanSandbox, requireWay } from '../settings/login-settings-queries.ts';
import { demoAccount } from '../user/demo-account.ts';
import { findUser, findUserByLoginName } from '../user/stored-users.ts';
import { confirmTicket, isTicketOpen, openTicket, takeTicket, ticketLife } from './stored-tickets.ts';

const tickets = { name: 'ticket-address', times: 600, seconds: 600 };

/** Scan login. A ticket belongs to the browser that opened it: only its `key` gets the user, and only once. */
export function ticketRoutes(app: FastifyInstance): void {
  serve(app, getLoginTicket, async (_input, { db, request }) => {
    requireWay(await findLoginSettings(db, app.config), loginWay.wechat);
    if (!(await allowFrom(db, tickets, clientOf(request)))) throw tooOften();
    const { key, ticket } = await openTicket(db);
    return { expire_seconds: ticketLife, url: `scan-login:${ticket}`, key, ticket };
  });

  serve(app, checkLoginTicket, async ({ key }, { db, request }) => {
    const userId = await takeTicket(db, key);
    if (userId === undefined) {
      return { status: (await isTicketOpen(db, key)) ? ticketStatus.open : ticketStatus.expired, user: null };
    }
    const user = await findUser(db, userId);
    if (!user || user.isDisabled) return { status: ticketStatus.refused, user: null };
    return { status: ticketStatus.done, user: await logInUser(app, user, pcTerminal, request) };
  });

  serve(app, confirmTicketInSandbox, async ({ ticket }, { db, user }) => {
    if (!hasScanSandbox(app.config)) throw notFound('接口不存在');
    const phone = user ?? (await findUserByLoginName(db, { kind: 'mobile', name: demoAccount.mobile }));
    if (!phone || !(await confirmTicket(db, ticket, phone.id))) throw notFound('二维码已过期，请刷新');
    return null;
  });
}
