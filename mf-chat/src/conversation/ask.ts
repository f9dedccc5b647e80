import { atom } from 'jotai';
import { addSession, askChat, type ChatEvent, chatType, listRecords, stopChat } from 'shared/contracts/chat.ts';
import { newIdempotencyKey } from 'shared/contracts/idempotency-key.ts';
import { ApiRefusal, isLoginFailure, messageOf } from 'shared/http/errors.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { callAtom, reportAtom } from 'shared/site/visit.ts';
import { setUnsaved } from '../unsaved-work.ts';
import {
  addTurnAtom,
  type ConversationKey,
  isRunning,
  type LiveTurn,
  liveTurnsAtom,
  makeTurn,
  patchTurnAtom,
  removeTurnAtom,
  sessionOpenedAtom,
} from './live-turns.ts';
import { recordsOf } from './record-page.ts';

export interface Question {
  text: string;
  model: string | undefined;
  conversation: ConversationKey;
  /** Null: the conversation has no session yet. */
  sessionId: number | null;
  /** The skill that is asked, in place of a session. */
  subject?: { type: number; id: number };
  /** The newest session there is: it is used when it is empty. */
  newestSession: number | undefined;
  /** The newest record on the page. */
  after: number;
  /** The failed turn that is asked again. */
  again?: LiveTurn;
  /** Called once the conversation has a session. */
  opened(sessionId: number): void;
  /** Called when the API no longer knows the visitor; nothing of the question is left on the page. */
  loginNeeded(): void;
  /** Called when the answer has ended, however. */
  ended(): void;
}

/** Asks a question and reads its answer to the end, whatever page is shown meanwhile. Never throws. */
export const askAtom = atom(null, async (get, set, question: Question) => {
  const { again } = question;
  // The API may have the first try: the same key asks for the same answer, which is charged once.
  const key = again?.problem?.lost && !again.text.pieces.length ? again.key : newIdempotencyKey();
  const turn = makeTurn(question.text, question.model, again?.after ?? question.after, key);
  const before = get(liveTurnsAtom)[question.conversation]?.at(-1);
  set(addTurnAtom, question.conversation, turn, again && !again.text.pieces.length ? again : undefined);
  setUnsaved(turn, true);
  try {
    // A resend right after a stop waits until the first answer is settled, so that the order holds.
    if (before?.phase === 'stopped') await before.ended;
    const { subject } = question;
    const sessionId =
      subject?.id ?? question.sessionId ?? (await openSession(get(callAtom).call, question.newestSession));
    if (!subject && question.sessionId === null) {
      set(sessionOpenedAtom, question.conversation, sessionId);
      question.opened(sessionId);
    }
    const events = get(callAtom).stream(askChat, askInput(turn, sessionId, subject?.type), {
      signal: turn.leave.signal,
    });
    for await (const event of events) set(takeEventAtom, turn, event);
    // A stream that ends without saying so was cut off.
    if (isRunning(current(get(liveTurnsAtom), key))) set(patchTurnAtom, key, { phase: 'interrupted' });
  } catch (error) {
    if (isLoginFailure(error)) {
      // The session has ended meanwhile, and the shell has opened the login dialog.
      set(removeTurnAtom, key);
      question.loginNeeded();
    } else if (!turn.leave.signal.aborted) set(failTurnAtom, turn, error);
  } finally {
    turn.text.end();
    turn.markEnded();
    setUnsaved(turn, false);
    question.ended();
    get(refreshUserAtom).refresh().catch(get(reportAtom).report);
  }
});

const askInput = ({ question, model, key }: LiveTurn, id: number, type: number = chatType.chat) => ({
  question,
  type,
  other_id: id,
  category_id: id,
  request_id: key,
  ...(model ? { model } : {}),
});

type Call = (typeof callAtom)['init']['call'];

async function openSession(call: Call, newest: number | undefined): Promise<number> {
  if (newest !== undefined) {
    const { count } = await call(listRecords, { ...recordsOf(newest, 1), page_size: 1 }, { quiet: true });
    if (count === 0) return newest;
  }
  return (await call(addSession, {}, { quiet: true })).id;
}

const takeEventAtom = atom(null, (get, set, turn: LiveTurn, event: ChatEvent) => {
  const now = current(get(liveTurnsAtom), turn.key);
  if (event.event === 'error') {
    if (!isRunning(now)) return;
    const problem = { text: event.data, code: event.code };
    set(patchTurnAtom, turn.key, { phase: turn.text.pieces.length ? 'interrupted' : 'failed', problem });
  } else if (event.index > 0) {
    // One reply a question: parallel ones belong to the creation pages.
  } else if (event.event === 'chat') {
    if (!isRunning(now)) return;
    turn.text.push(event.data);
    if (now?.phase === 'waiting') set(patchTurnAtom, turn.key, { phase: 'writing', runId: event.run_id });
  } else {
    const stored = { question: event.question_id, answer: event.answer_id };
    const reason = event.finish_reason;
    const ending = reason === 'stopped' || reason === 'interrupted' ? reason : 'done';
    const problem = event.data ? { problem: { text: event.data, code: 0 } } : {};
    // After a stop the text on the page has ended, whatever was still on its way.
    set(patchTurnAtom, turn.key, { phase: isRunning(now) ? ending : 'stopped', stored, reason, ...problem });
  }
});

const failTurnAtom = atom(null, (_get, set, turn: LiveTurn, error: unknown) => {
  const problem: NonNullable<LiveTurn['problem']> =
    error instanceof ApiRefusal
      ? { text: messageOf(error), code: error.code }
      : { text: messageOf(error), code: 0, lost: true };
  set(patchTurnAtom, turn.key, { phase: turn.text.pieces.length ? 'interrupted' : 'failed', problem });
});

function current(all: Readonly<Record<string, readonly LiveTurn[]>>, key: string): LiveTurn | undefined {
  return Object.values(all)
    .flat()
    .find((turn) => turn.key === key);
}

/** So long the page waits for the last event of a stopped answer, which brings the ids of its rows. */
const settleTime = 1500;

/** Stops an answer: at once for the reader, then at the API, which keeps what was written so far. */
export const stopAtom = atom(null, async (get, set, key: string) => {
  const turn = current(get(liveTurnsAtom), key);
  if (!turn || !isRunning(turn)) return;
  set(patchTurnAtom, key, { phase: 'stopped' });
  turn.text.end();
  const { call } = get(callAtom);
  // Before its first word an answer is known here by the question's name alone. Whatever the API says: the connection is
  // closed below.
  const named = turn.runId ? { run_id: turn.runId } : { request_id: key };
  await call(stopChat, named, { quiet: true }).catch(() => undefined);
  await Promise.race([turn.ended, new Promise((resolve) => setTimeout(resolve, settleTime))]);
  turn.leave.abort();
});
