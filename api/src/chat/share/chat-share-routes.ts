import type { FastifyInstance } from 'fastify';
import { addShare, getShare, listShares, revokeShare } from 'shared/contracts/chat/chat-share.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { allowOnce, type Limit } from '../../platform/limits/limits.ts';
import { notFound, tooOften } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { endShare, findShare, findShares, snapshotOf, storeShare } from './stored-shares.ts';

/** A snapshot is a copy of up to a megabyte. */
const perHour: Limit = { name: 'chat-share', times: 60, seconds: 3600 };

export function chatShareRoutes(app: FastifyInstance): void {
  serve(app, addShare, async ({ category_id }, { db, user, idempotent }) => {
    if (!(await allowOnce(db, perHour, String(user.id)))) throw tooOften('分享过于频繁，请稍后再试');
    const snapshot = await snapshotOf(db, user.id, category_id);
    // An imported conversation was written by the visitor on both sides, and a title by the user who renamed it.
    const { requireTitle, requireText } = await app.sensitiveWords.load();
    requireTitle(snapshot.title, 'category_id');
    for (const { content } of snapshot.messages) requireText(content, 'category_id');
    const { value: id } = await idempotent((tx) => storeShare(tx, user.id, snapshot));
    return { id };
  });

  serve(app, getShare, async ({ id }, { db }) => {
    const share = await findShare(db, id);
    if (!share) throw notFound('分享不存在或已取消');
    return {
      id: share.id,
      title: share.title,
      create_time: beijingTime(share.createTime),
      count: share.count,
      is_cut: share.isCut ? 1 : 0,
      lists: share.messages,
    };
  });

  serve(app, listShares, async ({ page_no, page_size }, { db, user }) => {
    const { rows, count } = await findShares(db, user.id, { no: page_no, size: page_size });
    const lists = rows.map((row) => ({
      id: row.id,
      title: row.title,
      create_time: beijingTime(row.createTime),
      count: row.count,
      category_id: row.sessionId,
    }));
    return { lists, count, page_no, page_size };
  });

  serve(app, revokeShare, async ({ id }, { user, idempotent }) => {
    await idempotent((tx) => endShare(tx, user.id, id));
    return null;
  });
}
