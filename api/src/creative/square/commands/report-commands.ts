import { and, asc, desc, eq } from 'drizzle-orm';
import {
  dismissSquareReports,
  listSquareReports,
  listSquareRewards,
  reviewSquare,
} from 'shared/contracts/operator/creative/square.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../../platform/operator/serve-command.ts';
import { countWaiting } from '../../../platform/operator/waiting.ts';
import { findPage } from '../../../platform/serve/pagination.ts';
import { requireNamedUser } from '../../../site/user/user.ts';
import { squarePosts, squareReports, squareRewards } from '../square-tables.ts';
import { briefPost, textsOf } from './brief-post.ts';
import { drawSheet } from './contact-sheet.ts';

/** What users report, what was paid, and the sheet of what waits. */
export function squareReportCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'reports about posts',
    usual: { hours: 24 },
    command: listSquareReports,
    find: countWaiting(squareReports, squareReports.createTime, () => eq(squareReports.state, 'open')),
  });
  const { site } = operatorApi;

  serveReading(operatorApi, listSquareReports, async (input, { db }) => {
    const meant = and(
      input.post === undefined ? undefined : eq(squareReports.postId, input.post),
      input.state === 'all' ? undefined : eq(squareReports.state, input.state),
    );
    const rows = db.select().from(squareReports).where(meant).orderBy(asc(squareReports.id));
    return findPage(input, rows, db.$count(squareReports, meant), shownReport);
  });

  serveWriting(operatorApi, dismissSquareReports, async ({ id }, { tx, log }) => {
    const open = and(eq(squareReports.postId, id), eq(squareReports.state, 'open'));
    const rows = await tx.update(squareReports).set({ state: 'dismissed' }).where(open).returning();
    log.target = `post ${id}`;
    log.before = { open: rows.map((row) => row.id) };
    return rows.map(shownReport);
  });

  serveReading(operatorApi, listSquareRewards, async (input, { db }) => {
    const user = input.who === undefined ? undefined : await requireNamedUser(db, input.who);
    const meant = user && eq(squareRewards.userId, user.id);
    const rows = db
      .select()
      .from(squareRewards)
      .where(meant)
      .orderBy(desc(squareRewards.createTime), desc(squareRewards.recordId));
    return findPage(
      input,
      rows,
      db.$count(squareRewards, meant),
      ({ postId, userId, chat, draw, createTime, takenBackTime }) => ({
        post: postId,
        user_id: userId,
        chat,
        draw,
        time: createTime.toISOString(),
        taken_back: takenBackTime?.toISOString() ?? '',
      }),
    );
  });

  serveReading(operatorApi, reviewSquare, async ({ count }, { db }) => {
    const rows = await db
      .select()
      .from(squarePosts)
      .where(eq(squarePosts.state, 'review'))
      .orderBy(asc(squarePosts.updateTime))
      .limit(count);
    const posts = [];
    for (const row of rows) posts.push({ ...(await briefPost(db, row)), texts: textsOf(row) });
    return { posts, sheet: rows.length === 0 ? '' : (await drawSheet(site.storage, rows)).toString('base64') };
  });
}

const shownReport = ({ id, postId, userId, why, content, state, createTime }: typeof squareReports.$inferSelect) => ({
  id,
  post: postId,
  user_id: userId,
  why,
  content,
  state,
  create_time: createTime.toISOString(),
});
