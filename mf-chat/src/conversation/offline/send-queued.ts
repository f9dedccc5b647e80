import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { ApiRefusal, CallFailure } from 'shared/http/errors.ts';
import { userAtom } from 'shared/site/session.ts';
import { reportAtom, type VisitStore } from 'shared/site/visit.ts';
import type { QueuedQuestion } from '../../offline-database.ts';
import { askAtom } from '../answering/ask.ts';
import type { Question } from '../answering/question.ts';
import {
  addTurnAtom,
  answersOf,
  type LiveTurn,
  liveTurnsAtom,
  makeTurn,
  openedSessionsAtom,
  othersOf,
  removeTurnAtom,
  turnNow,
} from '../turns/live-turns.ts';
import { alone, keepQuestion, moveQuestions, readQuestions, removeQuestion } from './queued-questions.ts';

/** Keeps a question that found no connection. @returns false when it cannot wait */
export async function putInOutbox(store: VisitStore, turn: LiveTurn, question: Question, error: unknown) {
  const owner = store.get(userAtom)?.sn;
  const now = turnNow(store.get(liveTurnsAtom), turn.key);
  // Only a server that answers one `request_id` once may be asked a second time unseen.
  if (!owner || now?.runId || error instanceof ApiRefusal || !store.get(canReattachAtom)) return false;
  // What waited already keeps waiting, whether or not the API was reached this time.
  if (question.again?.phase === 'queued') return true;
  const isCutOff = error instanceof CallFailure ? error.status === undefined : !navigator.onLine;
  // Another answer to an old question, or more of one, is asked for again by its reader.
  const isQuestion = !turn.branchPoint || turn.branchPoint.action === 'ask';
  if (!isCutOff || !isQuestion) return false;
  const opened = store.get(openedSessionsAtom)[question.conversation];
  const sessionId = question.sessionId ?? opened ?? null;
  const row: QueuedQuestion = {
    key: turn.key,
    owner,
    time: Date.now(),
    conversation: opened === undefined ? question.conversation : String(opened),
    sessionId,
    subject: question.skill === undefined ? null : { type: chatType.skill, id: question.skill },
    text: turn.question,
    model: turn.model ?? null,
    network: turn.network === true,
    answers: answersOf(turn),
    files: turn.files ?? [],
    after: turn.after,
    graft: turn.branchPoint ?? null,
  };
  await keepQuestion(row);
  return true;
}

/** Shows the questions that waited when the page was loaded, each in its conversation. */
export async function showQueued(store: VisitStore, owner: string): Promise<void> {
  for (const row of await readQuestions(owner)) {
    if (!turnNow(store.get(liveTurnsAtom), row.key)) store.set(addTurnAtom, row.conversation, turnOf(row));
  }
}

function turnOf({ text, model, after, key, network, answers = 1, files, graft }: QueuedQuestion): LiveTurn {
  const turn: LiveTurn = { ...makeTurn(text, model ?? undefined, after, key), phase: 'queued', files };
  if (network) turn.network = true;
  const others = othersOf(answers, 'queued');
  if (others) turn.others = others;
  if (graft) turn.branchPoint = graft;
  return turn;
}

/** What the page on show adds to what it sends. */
export interface SendingPage {
  /** The newest session there is. */
  newestSession: number | undefined;
  /** A new conversation has got its session. */
  opened(conversation: string, sessionId: number): void;
  /** The API did not take a question: nothing typed is lost. */
  refused(conversation: string, turn: LiveTurn): void;
  /** An answer has ended, however. */
  ended(): void;
  /** Questions that this tab showed are gone without it: another tab sent them. */
  sentElsewhere(): void;
}

/** Sends what waits, in order, in one tab at a time. Ends at the first question that finds no connection. */
export async function sendQueued(store: VisitStore, owner: string, page: SendingPage): Promise<void> {
  await alone(owner, async () => {
    let before: { conversation: string; ended: Promise<unknown> } | undefined;
    for (const { key } of await readQuestions(owner)) {
      // The one before may have opened the session for this one.
      const row = (await readQuestions(owner)).find((one) => one.key === key);
      if (!row) continue;
      if (before?.conversation === row.conversation) await before.ended;
      const sending = send(store, row, page);
      if (!(await sending.taken)) return;
      await removeQuestion(key);
      const { conversation } = sending;
      before = { conversation: conversation(), ended: sending.ended };
    }
  });
  if (await forgetGone(store, owner)) page.sentElsewhere();
}

function send(store: VisitStore, row: QueuedQuestion, page: SendingPage) {
  const { key } = row;
  if (!turnNow(store.get(liveTurnsAtom), key)) store.set(addTurnAtom, row.conversation, turnOf(row));
  const now = () => turnNow(store.get(liveTurnsAtom), key);
  const shown = now();
  let conversation = row.conversation;
  const ended = store.set(askAtom, {
    text: row.text,
    files: row.files,
    model: row.model ?? undefined,
    conversation: row.conversation,
    sessionId: row.sessionId,
    skill: row.subject?.id,
    newestSession: page.newestSession,
    after: row.after,
    ...(shown ? { again: shown } : {}),
    branchPoint: row.graft ?? undefined,
    opened(sessionId) {
      conversation = String(sessionId);
      moveQuestions(row.owner, row.conversation, sessionId).catch(store.get(reportAtom).report);
      page.opened(row.conversation, sessionId);
    },
    // It waits for the login as it waited for the connection.
    loginNeeded: () => store.set(addTurnAtom, conversation, turnOf(row)),
    refused: (turn) => turn.problem?.lost || page.refused(conversation, turn),
    ended: page.ended,
  });
  const taken = new Promise<boolean>((resolve) => {
    const look = () => (now()?.runId || now()?.stored) && settle(true);
    const stop = store.sub(liveTurnsAtom, look);
    const settle = (isTaken: boolean) => {
      stop();
      resolve(isTaken);
    };
    void ended.then(() => {
      const turn = now();
      settle(turn !== undefined && turn.phase !== 'queued' && !turn.problem?.lost);
    });
  });
  return { taken, ended, conversation: () => conversation };
}

/** Takes questions away that wait here and nowhere else. @returns whether there were any */
async function forgetGone(store: VisitStore, owner: string): Promise<boolean> {
  const waiting = new Set((await readQuestions(owner)).map(({ key }) => key));
  const gone = queuedTurns(store).filter(({ key }) => !waiting.has(key));
  for (const { key } of gone) store.set(removeTurnAtom, key);
  return gone.length > 0;
}

const queuedTurns = (store: VisitStore): LiveTurn[] =>
  Object.values(store.get(liveTurnsAtom))
    .flat()
    .filter(({ phase }) => phase === 'queued');

/** Takes a question out of the outbox. @returns false when it is on its way already */
export const takeFromOutbox = (store: VisitStore, owner: string, turn: LiveTurn): Promise<boolean> =>
  alone(owner, async () => {
    const wasThere = await removeQuestion(turn.key);
    store.set(removeTurnAtom, turn.key);
    return wasThere;
  });
