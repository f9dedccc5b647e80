import { listRuns } from 'shared/contracts/chat/chat.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import type { Call } from 'shared/http/create-call.ts';

type Run = Output<typeof listRuns>[number];

/** The visitor's answers under way that belong to this question or are this answer, by the ids of their rows. */
export async function findRuns(
  call: Call,
  { question_id, answer_id }: Partial<Pick<Run, 'question_id' | 'answer_id'>>,
  signal?: AbortSignal,
): Promise<Run[]> {
  const runs = await call(listRuns, {}, { quiet: true, ...(signal ? { signal } : {}) });
  return runs.filter((run) => run.answer_id === answer_id || run.question_id === question_id);
}
