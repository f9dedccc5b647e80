import { hash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { generateVoice } from 'shared/contracts/chat/voice.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { allowOnce } from '../../platform/limits/limits.ts';
import { shareOf } from '../../platform/load/callers.ts';
import { Semaphore } from '../../platform/load/semaphore.ts';
import { pictureUrl } from '../../platform/pictures/picture-url.ts';
import { busy, notFound, Refusal, tooOften } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { findSection } from '../../site/settings/settings.ts';
import { claimUpload, insertUpload, requireSpace } from '../../site/upload/upload.ts';
import { lockUser } from '../../site/user/user.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { spokenText } from './spoken-text.ts';
import { spokenAnswers } from './voice-tables.ts';

interface Wanted {
  userId: number;
  messageId: number;
  textHash: string;
  text: string;
}

export function voiceRoutes(app: FastifyInstance): void {
  const { speech, storage } = app;
  const speaking = new Semaphore({ atOnce: 4, maxWaiting: 20 });
  /** Texts that are being read, so that two tabs do not have one read twice. */
  const underWay = new Map<string, Promise<string>>();

  serve(app, generateVoice, async ({ records_id, content }, { db, user }) => {
    if (!speech.voice) throw new Refusal('语音朗读未开通');
    const answer = await requireAnswer(db, user.id, records_id, content);
    const text = spokenText(answer.content);
    if (!/[\p{L}\p{N}]/u.test(text)) throw new Refusal('这条回答没有可以朗读的文字');
    const textHash = hash('sha256', `${speech.voice}\n${text}`, 'base64url');
    const name =
      (await findSpoken(db, answer.id, textHash)) ??
      (await speakOnce({ userId: user.id, messageId: answer.id, textHash, text }));
    return { file_url: `${app.config.siteUrl}${pictureUrl(app, `files/upload/${name}`)}` };
  });

  function speakOnce(wanted: Wanted): Promise<string> {
    const key = `${wanted.messageId} ${wanted.textHash}`;
    const running = underWay.get(key) ?? speak(wanted).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  async function speak(wanted: Wanted): Promise<string> {
    const { spoken_answers: times } = await findSection(app.db, 'limits');
    const perHour = { name: 'voice-user', times, seconds: 3600 };
    if (!(await allowOnce(app.db, perHour, String(wanted.userId)))) throw tooOften('朗读得太频繁了，请稍后再试', 3600);
    const share = shareOf(wanted.userId, { max: 2, refusal: () => busy('正在生成的语音过多，请稍候') });
    const bytes = await speaking.run(() => speech.speak(wanted.text), [share]);
    const name = unguessableName('mp3');
    let kept: string | undefined;
    try {
      await storage.put(name, bytes, 'audio/mpeg');
      kept = await keep(wanted, name, bytes.length);
      return kept;
    } finally {
      if (kept !== name) await storage.remove(name).catch(() => undefined);
    }
  }

  /** Returns the name under which the text is kept: another process may have been first. */
  function keep({ userId, messageId, textHash }: Wanted, name: string, bytes: number): Promise<string> {
    return app.db.transaction(async (tx) => {
      await lockUser(tx, userId);
      const known = await findSpoken(tx, messageId, textHash);
      if (known) return known;
      await requireSpace(tx, userId, bytes);
      // Public, since an `<audio>` sends no header that says who asks.
      const row = { kind: 'voice', visibility: 'public', givenName: '朗读.mp3' } as const;
      await insertUpload(tx, { ...row, userId, name, bytes, width: 0, height: 0 });
      await claimUpload(tx, userId, name);
      await tx.insert(spokenAnswers).values({ messageId, textHash, name });
      return name;
    });
  }
}

/** An answer of the user: the record itself, or of a question the answer with this index. */
async function requireAnswer(db: Db, userId: number, recordId: number, index: number) {
  const own = (matching: ReturnType<typeof eq>) =>
    db
      .select()
      .from(chatMessages)
      .where(and(matching, eq(chatMessages.userId, userId), isNull(chatMessages.deleteTime)))
      .orderBy(asc(chatMessages.id));
  const [record] = await own(eq(chatMessages.id, recordId));
  const answers = record?.role === 'question' ? await own(eq(chatMessages.questionId, record.id)) : [record];
  const answer = answers[record?.role === 'question' ? index : 0];
  if (!answer) throw notFound('记录不存在');
  return answer;
}

/** The name of the file, when this text of the answer was read before. */
async function findSpoken(db: Db | Tx, messageId: number, textHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: spokenAnswers.name })
    .from(spokenAnswers)
    .where(and(eq(spokenAnswers.messageId, messageId), eq(spokenAnswers.textHash, textHash)));
  return row?.name;
}
