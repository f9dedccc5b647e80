import { useEffect, useEffectEvent, useState } from 'react';
import { findRuns } from 'shared/bundled/answers/find-runs.ts';
import { stopAnswer } from 'shared/bundled/answers/stop-answer.ts';
import { useFollowedAnswer } from 'shared/bundled/answers/use-followed-answer.ts';
import { useStopping } from 'shared/bundled/answers/use-stopping.ts';
import { type CreationRecord, listCreationRecords } from 'shared/contracts/chat/creation.ts';
import { chatType } from 'shared/contracts/chat/question.ts';
import { useCall } from 'shared/site/visit.ts';

/** The newest answer of the account that is a whole map. */
export const lastRecordOf = { type: chatType.mindMap, page_no: 1, page_size: 1 } as const;

export interface WrittenMap {
  /** The answer's number. */
  id: number;
  topic: string;
  markdown: string;
  problem: string;
}

export const writtenMap = (record: CreationRecord): WrittenMap => ({
  id: record.answer_ids?.[0] ?? record.id,
  topic: record.ask,
  markdown: record.reply[0] ?? '',
  problem: record.problem?.[0] ?? '',
});

/** So often it is asked for where it cannot be followed (ms). */
const pollEvery = 2000;

/** A map that was being written when the page was left: it grows on, and is stored when it is done. */
export function useResumedMap(record: CreationRecord | undefined, done: (map: WrittenMap) => void) {
  const call = useCall();
  const stopping = useStopping();
  const [isOver, setOver] = useState(false);
  const running = record?.status[0] === 'running' && !isOver ? record : undefined;
  const answerId = running?.answer_ids?.[0];
  const look = useEffectEvent(async () => {
    const { lists } = await call(listCreationRecords, lastRecordOf, { quiet: true });
    const now = lists.find(({ id }) => id === record?.id);
    if (!now || now.status[0] === 'running') return;
    setOver(true);
    done(writtenMap(now));
  });
  const text = useFollowedAnswer(
    running && answerId !== undefined ? { id: answerId, text: running.reply[0] ?? '' } : undefined,
    () => void look().catch(() => undefined),
  );
  const isRunning = running !== undefined;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look().catch(() => undefined), pollEvery);
    return () => clearInterval(timer);
  }, [isRunning]);
  return {
    isRunning,
    topic: running?.ask ?? '',
    id: answerId,
    text,
    stored: running?.reply[0] ?? '',
    isStopping: stopping.isStopping,
    stop: () =>
      stopping.stop(async () => {
        const runs = await findRuns(call, { question_id: record?.id ?? 0 });
        await Promise.all(runs.map(({ run_id }) => stopAnswer(call, { run_id })));
      }),
  };
}
