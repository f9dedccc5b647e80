import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { addFeedback, listFeedback } from 'shared/contracts/account/feedback.ts';
import type { Tx } from '../../platform/database/db.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { allowOnce, type Limit } from '../../platform/limits/limits.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { invalidInput, Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import { findPage } from '../../platform/serve/pagination.ts';
import { serve, WithMessage } from '../../platform/serve/serve.ts';
import { claimUpload } from '../../site/upload/upload.ts';
import { lockUser } from '../../site/user/user.ts';
import { feedbacks } from './feedback-tables.ts';

const perHour: Limit = { name: 'feedback-user', times: 5, seconds: 3600 };
/** Feedback that one user may have stored. */
const maxOfOne = 200;

export function feedbackRoutes(app: FastifyInstance): void {
  serve(app, addFeedback, async ({ type, content, mobile, images = [] }, { user, idempotent }) => {
    const { value: isAllowed } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      if (!(await allowOnce(tx, perHour, String(user.id)))) return false;
      if ((await tx.$count(feedbacks, eq(feedbacks.userId, user.id))) >= maxOfOne) {
        throw new Refusal('你提交的反馈已达上限，请直接联系客服');
      }
      const pictures: string[] = [];
      for (const image of new Set(images)) pictures.push(await requirePicture(tx, user.id, image));
      await tx.insert(feedbacks).values({ userId: user.id, kind: type, content, mobile, pictures });
      return true;
    });
    if (!isAllowed) throw tooOften('提交得太频繁了，请一小时后再试', 3600);
    return new WithMessage('已收到你的反馈，感谢支持', null);
  });

  serve(app, listFeedback, async (input, { db, user }) => {
    const own = eq(feedbacks.userId, user.id);
    const rows = db.select().from(feedbacks).where(own).orderBy(desc(feedbacks.id));
    return findPage(input, rows, db.$count(feedbacks, own), (row) => ({
      id: row.id,
      type: row.kind,
      content: row.content,
      images: row.pictures.map((name) => pictureUrl(app, `files/upload/${name}`)),
      create_time: beijingTime(row.createTime),
      answer: row.answer ?? '',
      answer_time: row.answerTime ? beijingTime(row.answerTime) : '',
    }));
  });
}

/** The name of a picture that the user has uploaded; the feedback refers to it from now on. */
async function requirePicture(tx: Tx, userId: number, url: string): Promise<string> {
  const name = /\/files\/upload\/([\w-]+\.[a-z]+)$/.exec(url)?.[1];
  const upload = name ? await claimUpload(tx, userId, name) : undefined;
  if (upload?.kind !== 'picture' || upload.visibility !== 'public') throw invalidInput('请重新上传图片', 'images');
  return upload.name;
}
