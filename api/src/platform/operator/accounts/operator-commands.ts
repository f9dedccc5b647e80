import { asc, desc, eq, isNull, max, sql } from 'drizzle-orm';
import {
  endOperatorSessions,
  inviteOperator,
  listOperatorSessions,
  listOperators,
  removeOperator,
  resetOperatorLogin,
  setOperatorRole,
} from 'shared/contracts/operator/operation/operators.ts';
import { invalidInput } from '../../refusals/refusal.ts';
import { findNamed } from '../find-named.ts';
import { expiryOf, isOpen } from '../find-session.ts';
import { operatorTokens } from '../operator-tables.ts';
import { operatorInvitations, operatorLogins, operatorSessions } from '../person-tables.ts';
import { type OperatorApi, serveReading, serveWriting } from '../serve-command.ts';
import { endLogin, endOperator } from './end-operator.ts';
import { makeInvitation } from './invitations.ts';
import { addOperator, lockOperators, requireOwnerLeft } from './live-operators.ts';
import { endSessions } from './sessions.ts';

/** The persons of the console, and programs with a token. */
export function operatorCommands(operatorApi: OperatorApi): void {
  readingCommands(operatorApi);
  const { site } = operatorApi;

  serveWriting(operatorApi, inviteOperator, async ({ name, role }, { tx, log }) => {
    const { id, hasLogin } = await addOperator(site, tx, { name, role });
    if (hasLogin)
      throw invalidInput(`"${name}" has a login already. A new link: \`operators reset-login ${name}\`.`, 'name');
    log.target = `operator ${id}`;
    // A login that opens nothing here, of a former demonstration, goes.
    await endLogin(tx, id);
    return { id, name, role, ...(await makeInvitation(site, tx, id)) };
  });

  serveWriting(operatorApi, setOperatorRole, async ({ operator: given, role }, { tx, log }) => {
    const live = await lockOperators(site, tx);
    const found = findNamed(live, given.toLowerCase(), 'operator');
    if (role !== 'owner') requireOwnerLeft(live, found, 'operator');
    await tx.update(operatorTokens).set({ role }).where(eq(operatorTokens.id, found.id));
    log.target = `operator ${found.id}`;
    log.before = { role: found.role };
    return { id: found.id, name: found.name, role };
  });

  serveWriting(operatorApi, removeOperator, async ({ operator: given }, { tx, log, operator }) => {
    const live = await lockOperators(site, tx);
    const found = findNamed(live, given.toLowerCase(), 'operator');
    // The machine's own key invites the next one.
    if (operator.role !== 'machine') requireOwnerLeft(live, found, 'operator');
    await endOperator(tx, found.id);
    log.target = `operator ${found.id}`;
    log.before = { name: found.name, role: found.role };
    return { id: found.id, name: found.name };
  });

  serveWriting(operatorApi, endOperatorSessions, async ({ operator: given }, { tx, log }) => {
    const { id, name } = findNamed(await lockOperators(site, tx), given.toLowerCase(), 'operator');
    log.target = `operator ${id}`;
    return { id, name, ended: await endSessions(tx, id) };
  });

  serveWriting(operatorApi, resetOperatorLogin, async ({ operator: given }, { tx, log }) => {
    const { id, name, role } = findNamed(await lockOperators(site, tx), given.toLowerCase(), 'operator');
    await endLogin(tx, id);
    log.target = `operator ${id}`;
    return { id, name, role, ...(await makeInvitation(site, tx, id)) };
  });
}

function readingCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listOperators, async (_input, { db }) => {
    const ofConsole = db
      .select({
        operatorId: operatorSessions.operatorId,
        open: sql<number>`count(*) filter (where ${isOpen()})::int`.as('open'),
        usedTime: max(operatorSessions.usedTime).as('used'),
      })
      .from(operatorSessions)
      .groupBy(operatorSessions.operatorId)
      .as('of_console');
    const rows = await db
      .select({
        operator: operatorTokens,
        login: operatorLogins.operatorId,
        invitedUntil: operatorInvitations.expireTime,
        sessions: ofConsole.open,
        seenTime: ofConsole.usedTime,
      })
      .from(operatorTokens)
      .leftJoin(operatorLogins, eq(operatorLogins.operatorId, operatorTokens.id))
      .leftJoin(operatorInvitations, eq(operatorInvitations.operatorId, operatorTokens.id))
      .leftJoin(ofConsole, eq(ofConsole.operatorId, operatorTokens.id))
      .where(isNull(operatorTokens.removeTime))
      .orderBy(asc(operatorTokens.id));
    return rows.map(({ operator: { id, name, role, secretHash, usedTime, createTime }, login, ...row }) => ({
      id,
      name,
      role,
      login: login !== null ? ('set' as const) : loginOf(row.invitedUntil),
      has_token: secretHash !== null,
      sessions: row.sessions ?? 0,
      used_time: later(usedTime, row.seenTime)?.toISOString() ?? null,
      create_time: createTime.toISOString(),
    }));
  });

  serveReading(operatorApi, listOperatorSessions, async ({ operator }, { db }) => {
    const all = await db.select().from(operatorTokens);
    const wanted = operator === undefined ? undefined : findNamed(all, operator.toLowerCase(), 'operator');
    const rows = await db
      .select()
      .from(operatorSessions)
      .where(wanted && eq(operatorSessions.operatorId, wanted.id))
      .orderBy(desc(operatorSessions.id));
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return rows.map((row) => ({
      id: row.id,
      operator: names.get(row.operatorId) ?? '',
      device: row.device,
      address: row.address,
      create_time: row.createTime.toISOString(),
      used_time: row.usedTime.toISOString(),
      end_time: endOf(row)?.toISOString() ?? null,
    }));
  });
}

const later = (one: Date | null, other: Date | null) => (one && other && other < one ? one : (other ?? one));

function loginOf(invitedUntil: Date | null): 'none' | 'invited' | 'expired' {
  if (!invitedUntil) return 'none';
  return invitedUntil.getTime() > Date.now() ? 'invited' : 'expired';
}

/** Ended by somebody, or over by itself. */
function endOf(row: typeof operatorSessions.$inferSelect): Date | null {
  const expiry = expiryOf(row);
  return row.endTime ?? (expiry.getTime() > Date.now() ? null : expiry);
}
