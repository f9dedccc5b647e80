import { eq, sql } from 'drizzle-orm';
import type { OperatorRole } from 'shared/contracts/operator/command.ts';
import {
  acceptInvitation,
  allowRelease,
  confirmInvitation,
  endOwnSession,
  getInvitation,
  getWhoami,
  logInOperator,
  logOutOperator,
  takeSudo,
} from 'shared/contracts/operator/operation/accounts.ts';
import { releaseRoles } from 'shared/contracts/operator/operation/console-session.ts';
import { beginInstallation, getInstallation } from 'shared/contracts/operator/operation/installation.ts';
import { replyCode } from 'shared/contracts/reply.ts';
import type { Db, Tx } from '../../database/db.ts';
import { invalidInput, notFound, Refusal } from '../../refusals/refusal.ts';
import { expiryOf } from '../find-session.ts';
import { loggedOut, type Operator, requireSudo } from '../operator.ts';
import { operatorLog } from '../operator-tables.ts';
import { operatorLogins, operatorSessions } from '../person-tables.ts';
import type { OperatorApi } from '../serve-command.ts';
import { afterInstallation, endInstallation, install, isInstalled } from './installation.ts';
import { accept, confirm, requireInvitation } from './invitations.ts';
import { logIn } from './log-in.ts';
import { ownLoginRoutes } from './own-login-routes.ts';
import { proveCode } from './proof/prove-code.ts';
import { isPasswordOf, provePerson, requireLogin } from './prove-person.ts';
import { serveOperator, serveSession, serveStranger } from './serve-console.ts';
import { endSession, findOpenSessions } from './sessions.ts';

const sudoMinutes = 10;

/** Logging in to the console, and what persons do with their own login. */
export function consoleRoutes(operatorApi: OperatorApi): void {
  strangerRoutes(operatorApi);
  sessionRoutes(operatorApi);
  ownLoginRoutes(operatorApi);
  releaseRoutes(operatorApi);
}

function strangerRoutes(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  serveStranger(operatorApi, logInOperator, (input, { browser, request }) => logIn(site, input, browser, request.log));

  serveStranger(operatorApi, getInvitation, async ({ invite }) => {
    const { name, role, expireTime } = await requireInvitation(site.db, invite);
    return { name, role, expire_time: expireTime.toISOString() };
  });

  serveStranger(operatorApi, acceptInvitation, (input) => accept(site, input));

  serveStranger(operatorApi, confirmInvitation, async (input, { browser, request }) => {
    let isFirst = false;
    const opened = await confirm(site, input, browser, request.id, async (tx, { id, role }, session) => {
      isFirst = role === 'owner' && (await endInstallation(tx, id));
      // The authenticator was set this moment: the keys of the first models need no second code.
      if (isFirst) await giveSudo(tx, session);
    });
    if (isFirst) await afterInstallation(site);
    return opened;
  });

  serveStranger(operatorApi, getInstallation, async () => ({
    is_open: !(await isInstalled(site.db)),
    site_url: site.config.siteUrl,
  }));

  serveStranger(operatorApi, beginInstallation, (input, { browser, request }) =>
    install(site, input, browser.address, request.id),
  );
}

function sessionRoutes(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  const { db } = site;
  serveOperator(operatorApi, getWhoami, async (_input, { operator }) => {
    const { id, name, session } = operator;
    const role = requirePerson(operator);
    const [login] = await db.select().from(operatorLogins).where(eq(operatorLogins.operatorId, id));
    const until = session?.sudoUntil;
    return {
      id,
      name,
      role,
      session: session?.id ?? null,
      sudo_until: until && until.getTime() > Date.now() ? until.toISOString() : null,
      sudo_by: login && login.totpSecret === null ? ('password' as const) : ('code' as const),
      recovery_codes_left: login?.recoveryHashes.length ?? 0,
      sessions: (await findOpenSessions(db, id)).map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        create_time: row.createTime.toISOString(),
        used_time: row.usedTime.toISOString(),
        expire_time: expiryOf(row).toISOString(),
        is_this: row.id === session?.id,
      })),
    };
  });

  serveSession(operatorApi, logOutOperator, async (_input, { operator }) => {
    await endSession(db, operator.id, operator.session.id);
    return null;
  });

  serveSession(operatorApi, endOwnSession, async ({ id }, { operator }) => {
    const ended = await endSession(db, operator.id, id);
    if (ended.length === 0) throw notFound('该登录已结束');
    return null;
  });

  serveSession(operatorApi, takeSudo, async ({ code, password = '' }, { operator, browser }) => {
    const login = await requireLogin(db, operator.id);
    const byPassword = login.totpSecret === null;
    await provePerson(
      site,
      operator,
      () => (byPassword ? isPasswordOf(site, login, password, browser.address) : proveCode(site, db, login, code)),
      () =>
        byPassword
          ? invalidInput('密码不正确', 'password')
          : invalidInput('验证码不正确，或已经用过（请等下一个）', 'code'),
    );
    const until = await giveSudo(db, operator.session.id);
    if (!until) throw loggedOut();
    return { sudo_until: until.toISOString() };
  });
}

async function giveSudo(tx: Db | Tx, session: number): Promise<Date | null | undefined> {
  const [row] = await tx
    .update(operatorSessions)
    .set({ sudoUntil: sql`now() + make_interval(mins => ${sudoMinutes})` })
    .where(eq(operatorSessions.id, session))
    .returning({ sudoUntil: operatorSessions.sudoUntil });
  return row?.sudoUntil;
}

/** Releases are moved by the console's process, which has the store; who may is known here. */
function releaseRoutes(operatorApi: OperatorApi): void {
  const { db } = operatorApi.site;
  serveSession(operatorApi, allowRelease, async ({ action, reason, ...input }, { operator, request }) => {
    const { id, name, role, session } = operator;
    if (!releaseRoles.includes(role)) throw new Refusal('你的角色不能操作发布', { code: replyCode.loginFailure });
    requireSudo(operator);
    await db.insert(operatorLog).values({
      operatorId: id,
      operator: name,
      sessionId: session.id,
      command: `releases ${action}`,
      target: input.remote,
      input,
      reason,
      requestId: request.id,
    });
    return { name };
  });
}

function requirePerson({ role }: Operator): OperatorRole {
  if (role === 'machine') throw invalidInput("The machine's own key is nobody.");
  return role;
}
