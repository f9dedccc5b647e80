import { and, desc, eq, gte, like, lt, or, type SQL } from 'drizzle-orm';
import type { ServedInput } from 'shared/contracts/endpoint.ts';
import { listAudit, showAudit } from 'shared/contracts/operator/operation/audit.ts';
import { escapeLike } from '../database/like-pattern.ts';
import { notFound } from '../refusals/refusal.ts';
import { findPage } from '../serve/pagination.ts';
import { operatorLog } from './operator-tables.ts';
import { type OperatorApi, serveReading } from './serve-command.ts';

export function auditCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listAudit, async (input, { db }) => {
    const matching = matches(input);
    const rows = db.select().from(operatorLog).where(matching).orderBy(desc(operatorLog.id));
    return findPage(input, rows, db.$count(operatorLog, matching), shown);
  });

  serveReading(operatorApi, showAudit, async ({ id }, { db }) => {
    const [row] = await db.select().from(operatorLog).where(eq(operatorLog.id, id));
    if (!row) throw notFound(`There is no line ${id} in the audit log.`);
    return shown(row);
  });
}

const shown = ({ id, time, operator, command, target, reason, ...line }: typeof operatorLog.$inferSelect) => ({
  id,
  time: time.toISOString(),
  operator,
  session: line.sessionId,
  command,
  target,
  reason,
  input: line.input,
  before: line.before,
  request_id: line.requestId,
});

const day = 24 * 3600_000;

function matches(input: ServedInput<typeof listAudit.endpoint>): SQL | undefined {
  const { operator, command, target, from, until } = input;
  return and(
    operator ? eq(operatorLog.operator, operator) : undefined,
    command ? or(eq(operatorLog.command, command), like(operatorLog.command, `${escapeLike(command)} %`)) : undefined,
    target ? eq(operatorLog.target, target) : undefined,
    from ? gte(operatorLog.time, new Date(from)) : undefined,
    until ? lt(operatorLog.time, new Date(Date.parse(until) + day)) : undefined,
  );
}
