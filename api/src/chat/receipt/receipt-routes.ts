import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getReceipt } from 'shared/contracts/chat/receipt.ts';
import { shownReceiptLine } from '../../account/account-log/account-log.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { chatRuns } from '../tree/chat-tables.ts';
import { findRunLines, receiptOf } from './receipt-queries.ts';

export function receiptRoutes(app: FastifyInstance): void {
  serve(app, getReceipt, async ({ answer_id }, { db, user }) => {
    const runs = await db
      .select({ id: chatRuns.id, model: chatRuns.model })
      .from(chatRuns)
      .where(and(eq(chatRuns.answerId, answer_id), eq(chatRuns.userId, user.id)));
    if (!runs[0]) throw notFound('回答不存在');
    const ids = runs.map(({ id }) => id);
    const lines = await findRunLines(db, user.id, ids);
    const { chat } = await findBalances(db, user.id);
    return {
      ...receiptOf(lines, chat),
      model: runs.at(-1)?.model ?? '',
      lines: lines.map((line) => shownReceiptLine(line, 'chat')),
    };
  });
}
