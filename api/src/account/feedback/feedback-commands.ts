import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { feedbackType } from 'shared/contracts/account/feedback.ts';
import { answerFeedback, listFeedback, showFeedback } from 'shared/contracts/operator/account/feedback.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { wireRow } from '../../platform/serve/wire-row.ts';
import { users } from '../../platform/user/user-tables.ts';
import { sendNotification } from '../../site/notification/notification.ts';
import { feedbacks } from './feedback-tables.ts';

const kinds = ['fault', 'suggestion', 'complaint'] as const;

export function feedbackCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'feedback to answer',
    usual: { hours: 48 },
    command: listFeedback,
    find: countWaiting(feedbacks, feedbacks.createTime, () => isNull(feedbacks.answerTime)),
  });
  const { site } = operatorApi;

  serveReading(operatorApi, listFeedback, async (input, { db }) => {
    const states = { open: isNull(feedbacks.answerTime), answered: isNotNull(feedbacks.answerTime), all: undefined };
    const matching = and(states[input.state], input.kind && eq(feedbacks.kind, feedbackType[input.kind]));
    const rows = withUser(db, matching).orderBy(asc(feedbacks.id));
    return findPage(input, rows, db.$count(feedbacks, matching), shown);
  });

  serveReading(operatorApi, showFeedback, async ({ id }, { db }) => requireShown(db, id));

  serveWriting(operatorApi, answerFeedback, async ({ id, content }, { tx, log }) => {
    const { answer, user_id: userId, content: about } = await requireShown(tx, id);
    log.target = `feedback ${id}`;
    log.before = { answer };
    await tx.update(feedbacks).set({ answer: content, answerTime: new Date() }).where(eq(feedbacks.id, id));
    await sendNotification(tx, { userId, key: `feedback:${id}`, subject: { kind: 'feedback', content: about } });
    return requireShown(tx, id);
  });

  async function requireShown(db: Db | Tx, id: number) {
    const [row] = await withUser(db, eq(feedbacks.id, id));
    if (!row) throw notFound(`There is no feedback ${id}. \`feedback list --state all\` has all of it.`);
    return shown(row);
  }

  function shown({ feedback, nickname }: { feedback: typeof feedbacks.$inferSelect; nickname: string }) {
    return {
      ...wireRow(feedback, 'id', 'userId', 'mobile', 'content', 'createTime', 'answer', 'answerTime'),
      kind: kinds[feedback.kind - 1] ?? 'fault',
      nickname,
      images: feedback.pictures.map((name) => `${site.config.siteUrl}${pictureUrl(site, `files/upload/${name}`)}`),
    };
  }
}

const withUser = (db: Db | Tx, matching: SQL | undefined) =>
  db
    .select({ feedback: feedbacks, nickname: users.nickname })
    .from(feedbacks)
    .innerJoin(users, eq(users.id, feedbacks.userId))
    .where(matching);
