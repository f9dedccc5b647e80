import type { FastifyInstance } from 'fastify';
import {
  type ExportedMessage,
  exportRecords,
  importLimit,
  importSession,
} from 'shared/contracts/chat/chat-transfer.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { invalidInput, tooOften } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { requireSession } from '../session/stored-sessions.ts';
import { findPart, parentOf, storeImport } from './moved-conversations.ts';

export function chatTransferRoutes(app: FastifyInstance): void {
  // Up to a megabyte each: users take turns.
  const work = new Semaphore({ atOnce: 1, maxWaiting: 100 });
  const maxOfOne = { max: 2, refusal: () => tooOften() };

  serve(app, exportRecords, async ({ category_id, after }, { db, user }) => {
    if (category_id) await requireSession(db, user.id, category_id);
    const wanted = { after, ...(category_id && { sessionId: category_id }) };
    const rows = await work.run(() => findPart(db, user.id, wanted), [shareOf(user.id, maxOfOne)]);
    const lists = rows.map(
      (row): ExportedMessage => ({
        id: row.id,
        session_id: row.sessionId,
        parent_id: row.parentId ?? 0,
        role: row.role === 'question' ? 'user' : 'assistant',
        content: row.content,
        model: row.model,
        create_time: beijingTime(row.createTime),
      }),
    );
    return { lists, next: rows.at(-1)?.id ?? null };
  });

  serve(
    app,
    importSession,
    async ({ source, key, name, messages, shown = messages.length - 1 }, { user, idempotent }) => {
      const letters = messages.reduce((sum, { content }) => sum + content.length, 0);
      if (letters > importLimit.lettersInAll) throw invalidInput('对话过长', 'messages');
      const isGood = messages.every((message, at) => {
        const before = parentOf(message, at);
        return message.content.trim() && before < at && (before >= 0 || message.role === 'user');
      });
      if (!isGood || shown >= messages.length) throw invalidInput('对话的内容无法识别', 'messages');
      const { value } = await work.run(
        () => idempotent((tx) => storeImport(tx, user.id, { source, key, name, messages, shown, letters })),
        [shareOf(user.id, maxOfOne)],
      );
      return { id: value.id, is_new: value.isNew ? 1 : 0 };
    },
  );
}
