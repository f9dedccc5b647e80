import { type ChatRecord, recordType } from 'shared/contracts/chat.ts';
import type { LiveTurn } from './live-turns.ts';

/** A stored question with its answers. */
export interface RecordTurn {
  key: string;
  question: ChatRecord | undefined;
  answers: ChatRecord[];
}

/** Records, the oldest first, as turns. */
export function recordTurns(records: readonly ChatRecord[]): RecordTurn[] {
  const turns: RecordTurn[] = [];
  for (const record of records) {
    const last = turns.at(-1);
    if (record.type === recordType.question) turns.push({ key: `record-${record.id}`, question: record, answers: [] });
    else if (last) last.answers.push(record);
    // A page may begin between a question and its answer.
    else turns.push({ key: `record-${record.id}`, question: undefined, answers: [record] });
  }
  return turns;
}

/** Pages of records as one list without doubles, the oldest first. Later pages win: they are newer. */
export function mergeRecords(...pages: (readonly ChatRecord[])[]): ChatRecord[] {
  const byId = new Map(pages.flat().map((record) => [record.id, record]));
  return [...byId.values()].toSorted((a, b) => a.id - b.id);
}

/** The records that no turn of this visit already shows. */
export function withoutLive(records: readonly ChatRecord[], live: readonly LiveTurn[]): ChatRecord[] {
  const shown = new Set(live.flatMap((turn) => (turn.stored ? [turn.stored.question, turn.stored.answer] : [])));
  // The rows of a turn whose ids are not known yet are the ones that came after it was asked.
  const after = Math.min(...live.filter((turn) => !turn.stored).map((turn) => turn.after));
  return records.filter((record) => !shown.has(record.id) && !(record.id > after));
}

/** A record's text; of parallel replies all, one after the other. */
export function textOf(record: ChatRecord): string {
  return typeof record.content === 'string' ? record.content : record.content.join('\n\n---\n\n');
}
