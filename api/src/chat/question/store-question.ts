import { randomUUID } from 'node:crypto';
import { and, asc, countDistinct, desc, eq, inArray, isNull } from 'drizzle-orm';
import { maxAnswers } from 'shared/contracts/chat/question.ts';
import { memberPrice } from '../../account/membership/membership.ts';
import { changeType } from '../../ledger/change-types.ts';
import { hold } from '../../ledger/hold.ts';
import type { Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { TextMessage, TextModel } from '../../providers/text/text.ts';
import { findSection } from '../../site/settings/settings.ts';
import { lockUser } from '../../site/user/user.ts';
import { attachFiles, findSentFiles, type SentFile } from '../attachments/attached-files.ts';
import { charge, type Run, requestNames, requireNotCalledOff, runEvent, searchCharge } from '../runs/stored-runs.ts';
import { requireSession } from '../session/stored-sessions.ts';
import type { Frame } from '../subjects/subject.ts';
import { requireOpen, subjectOf } from '../subjects/subjects.ts';
import { sessionsEvent, shortName } from '../title/session-name.ts';
import { findPlace, type Place } from '../tree/answer-place.ts';
import { chatMessages, chatRuns, chatSessions } from '../tree/chat-tables.ts';
import { chooseLeaf } from '../tree/choose-leaf.ts';
import type { Message } from '../tree/path-queries.ts';
import { findContext } from './context.ts';
import { requireLength } from './question-length.ts';

export interface Question {
  userId: number;
  sessionId: number;
  text: string;
  /** As `askChat` has them. */
  action?: 'ask' | 'regenerate' | 'continue';
  parentId?: number | undefined;
  answers?: number | undefined;
  /** Ids of uploads. */
  files?: number[] | undefined;
  model: TextModel;
  requestId: string;
  /** What the search of the web costs; absent: it is not searched. */
  searchPrice?: number | undefined;
  /** The process that will write the answer. */
  processNumber: number;
  /** The skill or the template that is asked, in place of a session. A session with a skill has its own. */
  frame?: Frame | undefined;
}

/** The runs that a question started: one for each answer, or those that the same request already has. */
export type Asked =
  | { runs: Run[]; messages: TextMessage[]; files: SentFile[]; written: string; frame: Frame | undefined }
  | { earlier: Run[] };

/** Stores question and empty answer, and sets the price aside, before any provider hears of it. */
export async function storeQuestion(tx: Tx, question: Question): Promise<Asked> {
  const { userId, requestId } = question;
  await lockUser(tx, userId);
  const framedSession = question.frame && (await keepFramedSession(tx, userId, question.frame));
  const sessionId = framedSession?.id ?? question.sessionId;
  const earlier = await tx
    .select()
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), inArray(chatRuns.requestId, requestNames(requestId, maxAnswers))))
    .orderBy(asc(chatRuns.answerId));
  if (earlier[0]) {
    await requireSameQuestion(tx, earlier[0], { ...question, sessionId });
    return { earlier };
  }
  const session = framedSession ?? (await requireSession(tx, userId, sessionId));
  await requireNotCalledOff(tx, userId, requestId);
  const subject = subjectOf(session);
  await requireOpen(tx, subject);
  const [underWay] = await tx
    .select({ questions: countDistinct(chatRuns.questionId) })
    .from(chatRuns)
    .where(and(eq(chatRuns.userId, userId), eq(chatRuns.status, 'running')));
  const limits = await findSection(tx, 'limits');
  if ((underWay?.questions ?? 0) >= limits.answers_at_once) {
    throw new Refusal(`最多同时生成 ${limits.answers_at_once} 个回答，请等待其中一个完成`);
  }
  const place = await findPlace(tx, session, question);
  const { isForm, changeTypes, frameOf } = subject;
  const frame = question.frame ?? (await frameOf?.(tx, session));
  // The text that is made of a form is ours.
  if (!place.question && !isForm) requireLength(question.text, limits, 'question');
  const text = place.question?.content ?? question.text;
  const { after, answer } = place;
  const messages = await findContext(tx, { sessionId, text, frame, after, written: answer?.content });
  const runs = await insertRuns(tx, { ...question, sessionId, frame }, place);
  if (runs[0] && (place.isBranch || (runs.length > 1 && !isForm))) {
    await chooseLeaf(tx, sessionId, runs[0].answerId);
  }
  const questionId = runs[0]?.questionId ?? 0;
  if (!place.question) await attachFiles(tx, question, questionId);
  const files = await findSentFiles(tx, { sessionId, questionId, after: isForm ? 0 : after });
  for (const run of runs) if (run.price > 0) await hold(tx, charge(run, changeTypes.taken, session));
  for (const run of runs) if (run.searchPrice) await hold(tx, searchCharge(run, changeType.webSearch));
  await tx
    .update(chatSessions)
    .set({
      updateTime: new Date(),
      ...(session.isNamed ? {} : { name: shortName(question.text), isNamed: true, isAutoNamed: true }),
    })
    .where(eq(chatSessions.id, sessionId));
  for (const run of runs) await publishEvent(tx, userId, runEvent(run));
  // It has a name by now, or was made just now.
  if (!session.isNamed || (framedSession && !isForm)) await publishEvent(tx, userId, sessionsEvent);
  return { runs, messages, files, written: answer?.content ?? '', frame };
}

async function requireSameQuestion(tx: Tx, run: Run, question: Question): Promise<Run> {
  const [stored] = await tx.select().from(chatMessages).where(eq(chatMessages.id, run.questionId));
  const isSameText = stored?.content === question.text || (question.action ?? 'ask') !== 'ask';
  const same = isSameText && run.sessionId === question.sessionId;
  if (!same) throw new Refusal('同一请求标识不能用于不同的内容');
  return run;
}

async function insertRuns(tx: Tx, question: Question, place: Place): Promise<Run[]> {
  const { userId, sessionId, text, model, requestId, processNumber, frame, answers } = question;
  const message = { userId, sessionId, model: model.key };
  const questionId =
    place.question?.id ?? (await insertQuestion(tx, message, { text, frame, parentId: place.parentId }));
  // Without a wanted number all answers that the template offers are given.
  const offered = frame?.answers ?? maxAnswers;
  const wanted = place.answer ? 1 : Math.min(offered, answers ?? frame?.answers ?? 1, maxAnswers);
  const runs: Run[] = [];
  const price = await memberPrice(tx, { userId, requestId, answers: wanted, model });
  for (const name of requestNames(requestId, wanted)) {
    const answerId = place.answer
      ? await reopen(tx, place.answer, model.key)
      : await insertAnswer(tx, message, questionId);
    const [run] = await tx
      .insert(chatRuns)
      .values({
        ...message,
        id: randomUUID(),
        requestId: name,
        processNumber,
        price,
        // One search for all answers.
        searchPrice: runs.length === 0 ? (question.searchPrice ?? null) : null,
        status: 'running',
        questionId,
        answerId,
        writtenBefore: place.answer?.content.length ?? 0,
      })
      .returning();
    if (!run) throw new Error('the run was not stored');
    runs.push(run);
  }
  return runs;
}

interface Written {
  userId: number;
  sessionId: number;
  model: string;
}

async function insertQuestion(
  tx: Tx,
  message: Written,
  { text, frame, parentId }: { text: string; frame?: Frame | undefined; parentId: number | null },
): Promise<number> {
  const [asked] = await tx
    .insert(chatMessages)
    .values({ ...message, role: 'question', content: text, status: 'done', form: frame?.form ?? null, parentId })
    .returning({ id: chatMessages.id });
  if (!asked) throw new Error('the question was not stored');
  return asked.id;
}

async function insertAnswer(tx: Tx, message: Written, questionId: number): Promise<number> {
  const [answer] = await tx
    .insert(chatMessages)
    .values({ ...message, role: 'answer', content: '', status: 'running', questionId, parentId: questionId })
    .returning({ id: chatMessages.id });
  if (!answer) throw new Error('the answer was not stored');
  return answer.id;
}

/** An answer that ended is written on. */
async function reopen(tx: Tx, { id }: Message, model: string): Promise<number> {
  await tx.update(chatMessages).set({ status: 'running', model, isIndexed: false }).where(eq(chatMessages.id, id));
  return id;
}

/** The caller's conversation with a template, or the newest one with a skill, made when it is first needed. Holds the user's lock. */
async function keepFramedSession(tx: Tx, userId: number, { kind, subjectId, name }: Frame) {
  const its = and(
    eq(chatSessions.userId, userId),
    eq(chatSessions.kind, kind),
    eq(chatSessions.subjectId, subjectId),
    isNull(chatSessions.deleteTime),
  );
  const newest = [desc(chatSessions.updateTime), desc(chatSessions.id)];
  const [session] = await tx
    .select()
    .from(chatSessions)
    .where(its)
    .orderBy(...newest)
    .limit(1);
  if (session) return session;
  const [made] = await tx.insert(chatSessions).values({ userId, kind, subjectId, name, isNamed: true }).returning();
  if (!made) throw new Error('no conversation was made');
  return made;
}
