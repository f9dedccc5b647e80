import { and, desc, eq, isNull } from 'drizzle-orm';
import { listBillDays, listDifferences, resolveDifference } from 'shared/contracts/operator/account/bills.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { billDays, billDifferences } from './bill-tables.ts';

/** More than an operator can read at once. */
const maxShown = 500;

export function billCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'differences from bills of channels',
    usual: { hours: 24 },
    command: listDifferences,
    find: countWaiting(billDifferences, billDifferences.createTime, () => isNull(billDifferences.resolution)),
  });
  serveReading(operatorApi, listDifferences, async ({ channel, all }, { db }) => {
    const matching = and(
      channel ? eq(billDifferences.channel, channel) : undefined,
      all ? undefined : isNull(billDifferences.resolution),
    );
    const rows = await db
      .select()
      .from(billDifferences)
      .where(matching)
      .orderBy(desc(billDifferences.id))
      .limit(maxShown);
    return { lists: rows.map(shown) };
  });

  serveWriting(operatorApi, resolveDifference, async ({ id, reason }, { tx, log }) => {
    const [before] = await tx.select().from(billDifferences).where(eq(billDifferences.id, id)).for('update');
    if (!before) throw notFound(`There is no difference ${id}.`);
    log.target = `bill difference ${id}`;
    log.before = { resolution: before.resolution };
    await tx.update(billDifferences).set({ resolution: reason }).where(eq(billDifferences.id, id));
    return shown({ ...before, resolution: reason });
  });

  serveReading(operatorApi, listBillDays, async (input, { db }) => {
    const rows = db.select().from(billDays).orderBy(desc(billDays.day), billDays.channel);
    return findPage(input, rows, db.$count(billDays), (row) =>
      wireRow(row, 'channel', 'day', 'matched', 'differences', 'time'),
    );
  });
}

const shown = ({ createTime: _time, here, there, ...row }: typeof billDifferences.$inferSelect) => ({
  ...row,
  here: here === null ? null : yuan(here),
  there: there === null ? null : yuan(there),
});
