import { stopChat } from 'shared/contracts/chat/chat.ts';
import type { Call } from 'shared/http/create-call.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';

/** Shown when a question was stopped before the API had it. */
export const notAskedText = '已停止：问题没有发出，没有扣除积分';

/**
 * Stops what is being written at the API, which keeps the text so far.
 * @returns false: the API had not got the question yet, and will not take it any more
 */
export async function stopAnswer(call: Call, named: { run_id: string } | { request_id: string }): Promise<boolean> {
  const stopped = await call(stopChat, named, { quiet: true, outlivesTab: true });
  return stopped?.state !== 'not_asked';
}

/** @param goesOn what is still under way, e.g. 回答还在继续 */
export const stopFailureText = (error: unknown, goesOn: string): string =>
  error instanceof ApiRefusal ? messageOf(error) : `没能停止，${goesOn}，请再试一次`;
