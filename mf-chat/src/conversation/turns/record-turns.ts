import { messageType } from 'shared/contracts/chat/message-type.ts';
import { type AttachedFile, type ChatRecord, recordType } from 'shared/contracts/chat/record/chat-record.ts';
import type { LiveTurn, Siblings } from './live-turns.ts';

/** A stored question with its answers. */
export interface RecordTurn {
  key: string;
  question: ChatRecord | undefined;
  answers: ChatRecord[];
}

/** Records, the oldest first, as turns; a turn that is the same as in `before` is the same object. */
export function recordTurns(records: readonly ChatRecord[], before: readonly RecordTurn[] = []): RecordTurn[] {
  const turns: RecordTurn[] = [];
  for (const record of records) {
    const last = turns.at(-1);
    if (record.type === recordType.question) turns.push({ key: `record-${record.id}`, question: record, answers: [] });
    else if (last) last.answers.push(record);
    // A page may begin between a question and its answer.
    else turns.push({ key: `record-${record.id}`, question: undefined, answers: [record] });
  }
  if (before.length === 0) return turns;
  const known = new Map(before.map((turn) => [turn.key, turn]));
  return turns.map((turn) => {
    const old = known.get(turn.key);
    return old && isSame(old, turn) ? old : turn;
  });
}

const isSame = (one: RecordTurn, other: RecordTurn) =>
  one.question === other.question &&
  one.answers.length === other.answers.length &&
  one.answers.every((answer, at) => answer === other.answers[at]);

/** The records that no turn of this visit already shows. */
export function withoutLive(records: readonly ChatRecord[], live: readonly LiveTurn[]): ChatRecord[] {
  const shown = new Set(live.flatMap((turn) => (turn.stored ? [turn.stored.question, turn.stored.answer] : [])));
  // The rows of a turn whose ids are not known yet are the ones that came after it was asked.
  const after = Math.min(...live.filter((turn) => !turn.stored && mayBeStored(turn)).map((turn) => turn.after));
  return records.filter(({ id }) => !shown.has(id) && !(id > after) && !live.some((turn) => isCutOffBy(turn, id)));
}

/** What waits here and what the API refused has no rows. */
const mayBeStored = ({ phase, problem }: LiveTurn) => phase !== 'queued' && (phase !== 'failed' || problem?.lost);

/** Whether a message was at the place of this turn, or followed it. What came later continues from the turn. */
const isCutOffBy = ({ branchPoint, stored }: LiveTurn, id: number) =>
  branchPoint !== undefined && id >= branchPoint.cut && id <= (stored?.answer ?? Number.POSITIVE_INFINITY);

/** A turn as the tree of messages knows it; an id that is not known yet is 0. */
export interface ShownTurn {
  questionId: number;
  answerId: number;
  question: string;
  files: readonly AttachedFile[];
  answer(): string;
  siblings: Siblings;
}

export function shownOfRecord({ question, answers }: RecordTurn): ShownTurn {
  const answer = answers.at(-1);
  return {
    questionId: question?.id ?? 0,
    answerId: answer?.id ?? 0,
    question: question ? textOf(question) : '',
    files: question?.files ?? none,
    answer: () => (answer ? textOf(answer) : ''),
    siblings: { question: question?.siblings ?? [], answer: answer?.siblings ?? [] },
  };
}

const none: readonly never[] = [];

export function shownOfLive({ question, files = none, text, stored, siblings, others = none }: LiveTurn): ShownTurn {
  const beside = others.flatMap((other) => other.stored?.answer ?? []);
  const answers = beside.length ? [...(siblings?.answer ?? []), ...beside] : siblings?.answer;
  return {
    questionId: stored?.question ?? 0,
    answerId: stored?.answer ?? 0,
    question,
    files,
    answer: () => text.text(),
    siblings: {
      question: withOwn(siblings?.question, stored?.question),
      answer: withOwn(answers, stored?.answer),
    },
  };
}

/** Messages at one place stand in the order of their ids. */
function withOwn(ids: readonly number[] = [], own: number | undefined): readonly number[] {
  if (own === undefined || ids.length === 0 || ids.includes(own)) return ids;
  return [...ids, own].toSorted((a, b) => a - b);
}

/** A record's text; of parallel replies all, one after the other. Where a picture's content is its bare address, a picture of Markdown. */
export function textOf({ content, message_type: type }: ChatRecord): string {
  const text = typeof content === 'string' ? content : content.join('\n\n---\n\n');
  return type === messageType.image && /^[\w:/.]\S*$/.test(text) ? `![图片](${text})` : text;
}
