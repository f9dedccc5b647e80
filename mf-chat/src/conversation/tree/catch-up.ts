import { type ChatRecord, listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { isRunning } from '../turns/live-turns.ts';
import { recordsOf } from '../turns/record-page.ts';
import { shownOfLive, shownOfRecord } from '../turns/record-turns.ts';
import { showAnew, type TreeNow } from './tree-tools.ts';
import type { Tree } from './use-branches.ts';

/** Shows what another tab or device did with a message, once nothing is written here any more. `messageId` 0: with some message. */
export async function catchUp(now: TreeNow, messageId: number): Promise<void> {
  const { conversation, id, live, call, heard } = now.current;
  if (id === null || heard.has(messageId)) return;
  heard.add(messageId);
  // What is under way is followed already.
  await live.at(-1)?.ended;
  heard.delete(messageId);
  const read = async (more: { leaf_id?: number }) =>
    (await call(listRecords, { ...recordsOf(id, 1), page_size: 1, ...more }, { quiet: true })).lists.at(-1);
  const newest = await read({});
  const isNew = newest?.id !== lastShown(now.current) || (await isOther(now.current, messageId, read));
  const shown = now.current;
  if (shown.conversation !== conversation) return;
  if (shown.live.some(isRunning)) return catchUp(now, messageId);
  // What is not stored has no place to be compared.
  if (isNew && !shown.running && shown.live.slice(-1).every(({ stored }) => stored)) await showAnew(now);
}

/** The last message that is shown and stored. */
function lastShown({ past, live }: Tree): number | undefined {
  const last = past.at(-1);
  return live.at(-1)?.stored?.answer ?? last?.answers.at(-1)?.id ?? last?.question?.id;
}

/** Whether a message that is shown reads otherwise by now, or is gone. */
async function isOther(
  { past, live }: Tree,
  id: number,
  read: (of: { leaf_id: number }) => Promise<ChatRecord | undefined>,
): Promise<boolean> {
  const shown = [...past.map(shownOfRecord), ...live.map(shownOfLive)].find(({ questionId }) => questionId === id);
  if (!shown || id === 0) return false;
  const record = await read({ leaf_id: id });
  return record?.id !== id || record.content !== shown.question;
}
