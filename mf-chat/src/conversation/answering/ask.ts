import { atom } from 'jotai';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { readToEnd } from 'shared/bundled/answers/read-to-end.ts';
import { setUnsaved } from 'shared/bundled/draft/unsaved-work.ts';
import { askChat, type ChatEvent } from 'shared/contracts/chat/chat.ts';
import { addSession, listSessions } from 'shared/contracts/chat/chat-session.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import type { CallInput } from 'shared/contracts/endpoint.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { CallFailure, isLoginFailure } from 'shared/http/errors.ts';
import { refreshUserAtom } from 'shared/site/session.ts';
import { callAtom, reportAtom } from 'shared/site/visit.ts';
import {
  addTurnAtom,
  answersOf,
  type BranchPoint,
  cutTurnsAtom,
  endOthersAtom,
  isRunning,
  type LiveTurn,
  liveTurnsAtom,
  makeTurn,
  othersOf,
  patchTurnAtom,
  removeTurnAtom,
  sessionOpenedAtom,
  turnNow,
} from '../turns/live-turns.ts';
import { recordsOf } from '../turns/record-page.ts';
import { outboxAtom } from './outbox.ts';
import type { Question } from './question.ts';
import { failTurnAtom, takeEventAtom } from './take-event.ts';
import { wantedAnswersAtom } from './wanted-answers.ts';
import { isSearchedAtom } from './web-search.ts';

/** Asks a question and reads its answer to the end, also when another page is shown. Never throws. */
export const askAtom = atom(null, async (get, set, question: Question) => {
  const { again } = question;
  // The API may have the first try: the same key asks for the same answer, which is charged once.
  const isSameTry = again?.phase === 'queued' || (again?.problem?.lost && !again.text.pieces.length);
  const key = again && isSameTry ? again.key : newIdempotencyKey();
  const turn = makeTurn(question.text, question.model, again?.after ?? question.after, key);
  if (again?.phase === 'queued' ? again.network : get(isSearchedAtom)) turn.network = true;
  const before = get(liveTurnsAtom)[question.conversation]?.at(-1);
  if (question.branchPoint) set(cutTurnsAtom, question.conversation, question.branchPoint.cut);
  turn.files = question.files.length ? question.files : (question.branchPoint?.files ?? []);
  const answers =
    question.branchPoint?.answers ?? (question.branchPoint ? 1 : again ? answersOf(again) : get(wantedAnswersAtom));
  const others = othersOf(answers, 'waiting');
  if (others) turn.others = others;
  place(turn, question.branchPoint);
  set(addTurnAtom, question.conversation, turn, again && !again.text.pieces.length ? again : undefined);
  setUnsaved(turn, true);
  let isQueued = false;
  try {
    // A resend right after a stop waits until the first answer is settled, so that the order holds.
    if (before?.phase === 'stopped') await before.ended;
    const sessionId = question.sessionId ?? (await openSession(get(callAtom).call, question));
    if (question.sessionId === null) {
      set(sessionOpenedAtom, question.conversation, sessionId);
      question.opened(sessionId);
    }
    await set(readAtom, turn, askInput(turn, sessionId));
  } catch (error) {
    const now = () => turnNow(get(liveTurnsAtom), key);
    await now()?.stopping?.settled;
    if (isLoginFailure(error)) {
      // The session has ended meanwhile, and the shell has opened the login dialog.
      set(removeTurnAtom, key);
      question.loginNeeded();
    } else if (!turn.leave.signal.aborted && now()?.phase !== 'stopped') {
      isQueued = (!now()?.isUnwanted && (await get(outboxAtom)?.put(turn, question, error))) || false;
      if (isQueued) set(patchTurnAtom, key, { phase: 'queued' });
      else set(failTurnAtom, turn, error);
    }
  } finally {
    turn.text.end();
    turnNow(get(liveTurnsAtom), key)?.reasoning?.end();
    set(endOthersAtom, key, 'interrupted');
    turn.markEnded();
    const end = turnNow(get(liveTurnsAtom), key);
    if (end && isRefused(end)) question.refused(end);
    setUnsaved(turn, false);
    if (!isQueued) {
      question.ended();
      get(refreshUserAtom).refresh().catch(get(reportAtom).report);
    }
  }
});

/** Nothing has come of any answer, not even a thought. */
const isBlank = (turn: LiveTurn | undefined): boolean =>
  turn !== undefined && !turn.runId && [turn, ...(turn.others ?? [])].every(({ phase }) => phase === 'waiting');

/** A connection that ended without a word, as far as the browser knows in spite of a network. */
const isBreak = (error: unknown): boolean =>
  error === undefined || (error instanceof CallFailure && error.status === undefined && navigator.onLine);

/** Whether nothing of a question was stored, as far as the page knows. Another answer to an old question has none. */
const isRefused = ({ problem, stored, runId, branchPoint }: LiveTurn): boolean =>
  problem !== undefined && !stored && !runId && (branchPoint?.action ?? 'ask') === 'ask';

function place(turn: LiveTurn, branchPoint: BranchPoint | undefined): void {
  if (!branchPoint) return;
  turn.branchPoint = branchPoint;
  turn.siblings = branchPoint.siblings;
  if (!branchPoint.continued) return;
  turn.text.push(branchPoint.continued.text);
  turn.stored = branchPoint.continued.stored;
}

/** Reads the answer to its end; one that the API continues writing without a reader is read again where it broke off. */
const readAtom = atom(null, async (get, set, turn: LiveTurn, input: ReturnType<typeof askInput>) => {
  const now = () => turnNow(get(liveTurnsAtom), turn.key);
  // While the connection is there: without it no code would come.
  const following = get(canReattachAtom) ? import('./follow-answer.ts') : undefined;
  following?.catch(() => undefined);
  import('./stop-answer.ts').catch(() => undefined);
  let tries = 0;
  await readToEnd<ChatEvent>({
    leave: turn.leave.signal,
    async open() {
      tries++;
      const { runId } = now() ?? {};
      if (!runId || !following) return get(callAtom).stream(askChat, input, { signal: turn.leave.signal });
      // Those beside the first one are read again where the conversation is.
      set(endOthersAtom, turn.key, 'interrupted');
      return set((await following).openRunAtom, turn, runId);
    },
    take: (event) => set(takeEventAtom, turn, event),
    async isRunning() {
      await now()?.stopping?.settled;
      return isRunning(now());
    },
    // Nothing had come yet: under the same name the API answers it once, however often it is asked.
    canReopen: (error) =>
      following !== undefined && (now()?.runId !== undefined || (tries === 1 && isBlank(now()) && isBreak(error))),
    brokeOff: () => set(patchTurnAtom, turn.key, { isCutOff: true }),
    reopensAtOnce: true,
  });
  // A stream that ends without saying so was cut off.
  if (!turn.leave.signal.aborted && isRunning(now())) set(patchTurnAtom, turn.key, { phase: 'interrupted' });
});

const askInput = ({ question, model, key, branchPoint, network, others, files = [] }: LiveTurn, id: number) => ({
  question,
  type: chatType.chat,
  other_id: id,
  category_id: id,
  request_id: key,
  reasoning: 1,
  ...(network ? { network } : {}),
  ...(model ? { model } : {}),
  ...(files.length ? { files: files.map(({ id: file }) => file) } : {}),
  ...(branchPoint ? { action: branchPoint.action, parent_id: branchPoint.parentId } : {}),
  ...(others ? { n: answersOf({ others }) } : {}),
});

type Call = (typeof callAtom)['init']['call'];

async function openSession(call: Call, { skill, newestSession: newest }: Question): Promise<number> {
  if (skill !== undefined) return addedSession(call, { skill_id: skill });
  if (newest !== undefined) {
    const { count } = await call(listRecords, { ...recordsOf(newest, 1), page_size: 1 }, { quiet: true });
    if (count === 0) return newest;
  }
  return addedSession(call, {});
}

/** A server that does not say which one was added lists it first. */
async function addedSession(call: Call, wanted: CallInput<typeof addSession>): Promise<number> {
  const { id } = await call(addSession, wanted, { quiet: true });
  const added = id ?? (await call(listSessions, {}, { quiet: true }))[0]?.id;
  if (added === undefined) throw new CallFailure('a conversation was added, and none is listed');
  return added;
}
