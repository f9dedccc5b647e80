import { desc, eq } from 'drizzle-orm';
import { endShare, listShares } from 'shared/contracts/operator/chat/shares.ts';
import { columnsOf } from '../../platform/database/columns-of.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { chatShares } from './chat-share-tables.ts';

/** Without the messages: an operator reads them on the page of the share, as everybody does. */
const columns = columnsOf(chatShares, 'id', 'userId', 'title', 'count', 'createTime', 'revokeTime');

export function chatShareCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listShares, async (input, { db }) => {
    const newest = [desc(chatShares.createTime), desc(chatShares.id)];
    const rows = db
      .select(columns)
      .from(chatShares)
      .orderBy(...newest);
    return findPage(input, rows, db.$count(chatShares), shown);
  });

  serveWriting(operatorApi, endShare, async ({ id }, { tx, log }) => {
    const [before] = await tx.select(columns).from(chatShares).where(eq(chatShares.id, id));
    if (!before) throw notFound(`There is no share ${id}.`);
    const revokeTime = before.revokeTime ?? new Date();
    await tx.update(chatShares).set({ messages: [], revokeTime }).where(eq(chatShares.id, id));
    log.target = `share ${id}`;
    log.before = shown(before);
    return shown({ ...before, revokeTime });
  });
}

type Row = Pick<typeof chatShares.$inferSelect, keyof typeof columns>;

const shown = (row: Row) => wireRow(row, 'id', 'userId', 'title', 'count', 'createTime', 'revokeTime');
