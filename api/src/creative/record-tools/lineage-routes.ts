import type { FastifyInstance } from 'fastify';
import { getLineage } from 'shared/contracts/creative/drawing-thread.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { madeFilePath } from '../../site/made-files/made-files.ts';
import { findLineage } from './lineage.ts';

/** Where a picture came from, and what came of it. */
export function lineageRoutes(app: FastifyInstance): void {
  serve(app, getLineage, async ({ id }, { db, user }) => {
    const found = await findLineage(db, user.id, id);
    if (!found) throw notFound('图片不存在或已删除');
    const shown = (parts: typeof found.before) =>
      parts.map(({ kind, id: its, title, thumbnail, action, createTime, isDeleted, sessionId }) => ({
        ...{ kind, id: its, title, action, create_time: beijingTime(createTime) },
        thumbnail: thumbnail ? pictureUrl(app, madeFilePath(thumbnail)) : '',
        ...{ is_deleted: isDeleted, session_id: sessionId },
      }));
    return { before: shown(found.before), after: shown(found.after) };
  });
}
