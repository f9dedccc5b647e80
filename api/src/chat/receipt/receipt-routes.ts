import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { getReceipt } from 'shared/contracts/chat/receipt.ts';
import { labelsOf } from '../../ledger/change-types.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { chatRuns } from '../tree/chat-tables.ts';
import { findReceiptLines, receiptOf } from './receipt-queries.ts';

export function receiptRoutes(app: FastifyInstance): void {
  serve(app, getReceipt, async ({ answer_id }, { db, user }) => {
    const runs = await db
      .select({ id: chatRuns.id, model: chatRuns.model })
      .from(chatRuns)
      .where(and(eq(chatRuns.answerId, answer_id), eq(chatRuns.userId, user.id)));
    if (!runs[0]) throw notFound('回答不存在');
    const ids = runs.map(({ id }) => id);
    const lines = await findReceiptLines(db, user.id, ids);
    const { chat } = await findBalances(db, user.id);
    return {
      ...receiptOf(lines, chat),
      model: runs.at(-1)?.model ?? '',
      lines: lines.map((line) => ({
        id: line.id,
        change_type_desc: labelsOf('chat')[line.changeType] ?? '其他',
        change_amount_desc: `${line.amount > 0 ? '+' : '-'}${Math.abs(line.amount)}`,
        left_amount: String(line.balanceAfter ?? 0),
        remark: line.remark,
        source_sn: line.sourceSn,
        create_time: beijingTime(line.createTime),
      })),
    };
  });
}
