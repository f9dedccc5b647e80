import { atom } from 'jotai';
import { type Answer, type AnswerPhase, isUnderWay, newAnswer } from 'shared/bundled/answers/answer.ts';
import { canReattachAtom } from 'shared/bundled/answers/can-reattach.ts';
import type { ChatEvent } from 'shared/contracts/chat/chat.ts';
import type { AttachedFile } from 'shared/contracts/chat/record/chat-record.ts';

/** Stored messages at one place of the tree, in their order; fewer than two: there is no choice. */
export interface Siblings {
  question: readonly number[];
  answer: readonly number[];
}

/** Where a turn goes in the tree of messages; absent: it follows what is shown. */
export interface BranchPoint {
  action: 'ask' | 'regenerate' | 'continue';
  /** As `askChat` has it. */
  parentId: number;
  /** The question at this place: it and what follows it is not on the path any more. */
  cut: number;
  /** What is at this place already. */
  siblings: Siblings;
  /** Turns that followed, and lie on another branch now. */
  leftBehind: number;
  /** What its question was asked with. */
  files: readonly AttachedFile[];
  /** How many answers are wanted; absent: one. */
  answers?: number;
  /** What is continued. */
  continued?: { text: string; stored: { question: number; answer: number } };
}

/** Those beside the first one of this number of answers; undefined: there is one only. */
export const othersOf = (answers: number, phase: AnswerPhase): readonly Answer[] | undefined =>
  answers > 1 ? Array.from({ length: answers - 1 }, () => ({ ...newAnswer(), phase })) : undefined;

/** How many answers a question has, or is to have. */
export const answersOf = ({ others }: Pick<LiveTurn, 'others'>) => (others?.length ?? 0) + 1;

/** A question asked in this visit and the first answer to it. It lives in the store, so no page that unmounts loses it. */
export interface LiveTurn extends Answer {
  /** Also the `request_id`: the same question sent twice is answered once. */
  key: string;
  question: string;
  model: string | undefined;
  /** The newest record that was known when it was asked: later ones are this turn's own. */
  after: number;
  /** Further answers to the same question, in their order. */
  others?: readonly Answer[];
  branchPoint?: BranchPoint;
  /** What it is asked with. */
  files?: readonly AttachedFile[];
  siblings?: Siblings;
  /** The API is asked to stop it: what comes meanwhile is held, until `settled` says whether it did. */
  stopping?: { hold(event: ChatEvent): void; settled: Promise<void> } | undefined;
  /** It was to be stopped, and could not be. */
  isUnwanted?: true;
  leave: AbortController;
  /** Resolved when no more will come, not even the ids of the rows. */
  ended: Promise<void>;
  markEnded(): void;
  runId?: string;
  /** The web is searched before it is answered. */
  network?: true;
  /** The connection broke; the answer continues at the API, and is read again. */
  isCutOff?: boolean;
}

/** A session's id, or for a conversation that has none yet the place it was begun at. */
export type ConversationKey = string;
export const newConversation = (place: string): ConversationKey => `new:${place}`;

/** Turns of this visit by conversation. */
export const liveTurnsAtom = atom<Readonly<Record<ConversationKey, readonly LiveTurn[]>>>({});
/** Sessions that were made for a new conversation, by the place it was begun at. */
export const openedSessionsAtom = atom<Readonly<Record<ConversationKey, number>>>({});

export const addTurnAtom = atom(
  null,
  (get, set, conversation: ConversationKey, turn: LiveTurn, replaced?: LiveTurn) => {
    const all = get(liveTurnsAtom);
    const turns = all[conversation] ?? [];
    const at = replaced ? turns.indexOf(replaced) : -1;
    set(liveTurnsAtom, { ...all, [conversation]: at < 0 ? [...turns, turn] : turns.with(at, turn) });
  },
);

/** Takes the turns away that are not on the path any more, once another one goes to the place of this question. */
export const cutTurnsAtom = atom(null, (get, set, conversation: ConversationKey, cut: number) => {
  const all = get(liveTurnsAtom);
  const kept = all[conversation]?.filter(({ stored }) => !stored || stored.question < cut);
  if (kept) set(liveTurnsAtom, { ...all, [conversation]: kept });
});

/** Changes a turn wherever it is now: a new conversation moves when its session is made. */
export const patchTurnAtom = atom(null, (get, set, key: string, patch: Partial<LiveTurn>) => {
  const entries = Object.entries(get(liveTurnsAtom)).map(([conversation, turns]) => [
    conversation,
    turns.some((turn) => turn.key === key)
      ? turns.map((turn) => (turn.key === key ? { ...turn, ...patch } : turn))
      : turns,
  ]);
  set(liveTurnsAtom, Object.fromEntries(entries));
});

/** No more will come of the answers beside the first one. */
export const endOthersAtom = atom(null, (get, set, key: string, phase: AnswerPhase) => {
  const { others } = turnNow(get(liveTurnsAtom), key) ?? {};
  if (!others?.some(isUnderWay)) return;
  for (const { text } of others) text.end();
  set(patchTurnAtom, key, { others: others.map((one) => (isUnderWay(one) ? { ...one, phase } : one)) });
});

/** A new conversation has got its session. */
export const sessionOpenedAtom = atom(null, (get, set, conversation: ConversationKey, sessionId: number) => {
  const { [conversation]: turns = [], ...others } = get(liveTurnsAtom);
  set(liveTurnsAtom, { ...others, [sessionId]: [...(others[sessionId] ?? []), ...turns] });
  set(openedSessionsAtom, { ...get(openedSessionsAtom), [conversation]: sessionId });
});

/** Takes a turn away, e.g. one that was never accepted. */
export const removeTurnAtom = atom(null, (get, set, key: string) => {
  const entries = Object.entries(get(liveTurnsAtom)).map(([conversation, turns]) => [
    conversation,
    turns.filter((turn) => turn.key !== key),
  ]);
  set(liveTurnsAtom, Object.fromEntries(entries));
});

/** Forgets the turns of a conversation that the server has stored: they come as records. */
export const forgetStoredAtom = atom(null, (get, set, conversation: ConversationKey) => {
  const all = get(liveTurnsAtom);
  const kept = all[conversation]?.filter((turn) => !turn.stored);
  if (kept) set(liveTurnsAtom, { ...all, [conversation]: kept });
});

/**
 * A conversation is left: its turns come back as records. An answer under way that the API knows is no longer read: it
 * continues there, and is read again when the conversation is shown again.
 */
export const leaveConversationAtom = atom(null, (get, set, conversation: ConversationKey) => {
  const canReattach = get(canReattachAtom);
  for (const turn of get(liveTurnsAtom)[conversation] ?? []) {
    if (!canReattach || !isRunning(turn) || !turn.runId) continue;
    turn.leave.abort();
    set(removeTurnAtom, turn.key);
  }
  set(forgetStoredAtom, conversation);
});

/** A turn as it is now, wherever it is; undefined: it was forgotten. */
export function turnNow(all: Readonly<Record<ConversationKey, readonly LiveTurn[]>>, key: string) {
  return Object.values(all)
    .flat()
    .find((turn) => turn.key === key);
}

/** Whether any answer of it is being written. */
export function isRunning(turn: LiveTurn | undefined): boolean {
  return turn !== undefined && [turn, ...(turn.others ?? [])].some(isUnderWay);
}

export function makeTurn(question: string, model: string | undefined, after: number, key: string): LiveTurn {
  let markEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    markEnded = resolve;
  });
  return {
    key,
    question,
    model,
    after,
    ...newAnswer(),
    leave: new AbortController(),
    ended,
    markEnded,
  };
}
