import type { RefObject } from 'react';
import type { useRevalidator } from 'react-router-dom';
import {
  type ChatRecord,
  chooseBranch,
  cleanChat,
  editQuestion,
  listRecords,
} from 'shared/contracts/chat/chat-record.ts';
import { ApiRefusal, messageOf } from 'shared/http/errors.ts';
import type { Confirm } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { useCall } from 'shared/site/visit.ts';
import { type BranchPoint, type ConversationKey, isRunning } from '../turns/live-turns.ts';
import { recordsOf } from '../turns/record-page.ts';
import { recordTurns, type ShownTurn, shownOfLive, shownOfRecord } from '../turns/record-turns.ts';
import type { Tree, TreeCare, TurnActions } from './use-branches.ts';

interface Tools extends Tree {
  call: ReturnType<typeof useCall>;
  confirm: Confirm;
  revalidate: ReturnType<typeof useRevalidator>['revalidate'];
  forgetStored(conversation: ConversationKey): void;
  /** Messages that this tab changes: what is heard of them is no news. */
  own: Set<number>;
  /** Messages that were heard of while an answer is written here: it is caught up with them when that has ended. */
  heard: Set<number>;
}

const underWay = '请等待回答完成，或先停止';

/** What is done with the tree; its code comes with the first use. `now`: what is shown at that moment. */
export function branchActions(now: RefObject<Tools>): TurnActions & TreeCare {
  const isFree = () => {
    if (now.current.running) showToast('info', underWay);
    return !now.current.running;
  };
  const requireFree = () => {
    if (now.current.running) throw new ApiRefusal(0, underWay, null);
  };
  const recordsAt = (leaf: number, rows: number) => {
    const { id, type } = now.current;
    return { ...recordsOf(id ?? 0, 1, type), leaf_id: leaf, page_size: rows };
  };
  async function showAnew() {
    await now.current.revalidate();
    now.current.forgetStored(now.current.conversation);
    now.current.reset();
  }
  async function catchUp(messageId: number) {
    const { conversation, id, type, live, call, heard } = now.current;
    if (id === null || heard.has(messageId)) return;
    heard.add(messageId);
    // What is under way is followed already.
    await live.at(-1)?.ended;
    heard.delete(messageId);
    const read = async (more: { leaf_id?: number }) =>
      (await call(listRecords, { ...recordsOf(id, 1, type), page_size: 1, ...more }, { quiet: true })).lists.at(-1);
    const newest = await read({});
    const isNew = newest?.id !== lastShown(now.current) || (await isOther(now.current, messageId, read));
    const shown = now.current;
    if (shown.conversation !== conversation) return;
    if (shown.live.some(isRunning)) return catchUp(messageId);
    // What is not stored has no place to be compared.
    if (isNew && !shown.running && shown.live.slice(-1).every(({ stored }) => stored)) await showAnew();
  }
  /** Makes a change and shows the path that there is then. */
  async function change(id: number, step: () => Promise<unknown>) {
    requireFree();
    now.current.own.add(id);
    try {
      await step();
    } catch (error) {
      now.current.own.delete(id);
      throw error;
    }
    await showAnew();
  }
  const report = (error: unknown) => showToast('error', messageOf(error));
  const branchPoint = (turn: ShownTurn, action: BranchPoint['action'], parentId: number): BranchPoint => ({
    action,
    parentId,
    cut: turn.questionId,
    siblings: turn.siblings,
    files: turn.files,
    leftBehind: turnsAfter(now.current, turn.questionId),
  });
  async function askInstead(turn: ShownTurn, text: string) {
    requireFree();
    const { lists } = await now.current.call(listRecords, recordsAt(turn.questionId, 1), { quiet: true });
    requireFree();
    const { question: ids } = turn.siblings;
    const siblings = { question: ids.length ? ids : [turn.questionId], answer: [] };
    now.current.ask(text, { ...branchPoint(turn, 'ask', lists.at(-1)?.parent_id ?? 0), siblings });
  }
  async function remove(turn: ShownTurn) {
    const words = { danger: true, confirmWord: '删除' };
    const isMeant = await now.current.confirm('删除这个问题，以及它之后的全部消息？删除后不能恢复。', words);
    const id = turn.questionId;
    if (isMeant) await change(id, () => now.current.call(cleanChat, { id, branch: 1 }, { quiet: true }));
  }

  return {
    regenerate(turn, answers = 1) {
      const { question, answer } = turn.siblings;
      const siblings = { question, answer: answer.length ? answer : [turn.answerId] };
      const several = answers > 1 ? { answers } : {};
      if (!isFree()) return;
      now.current.ask(turn.question, { ...branchPoint(turn, 'regenerate', turn.questionId), siblings, ...several });
    },
    goOn(turn) {
      const stored = { question: turn.questionId, answer: turn.answerId };
      const continued = { text: turn.answer(), stored };
      if (isFree()) now.current.ask(turn.question, { ...branchPoint(turn, 'continue', turn.answerId), continued });
    },
    askInstead,
    save: ({ questionId: id }, content) =>
      change(id, () => now.current.call(editQuestion, { id, content }, { quiet: true })),
    choose: (id) => void change(id, () => now.current.call(chooseBranch, { id }, { quiet: true })).catch(report),
    remove: (turn) => void remove(turn).catch(report),
    // What cannot be asked now is asked when the page is looked at the next time.
    catchUp: (messageId) => void catchUp(messageId).catch(() => undefined),
    showAnew: () => void showAnew().catch(() => undefined),
    async read(answerId, signal) {
      const { lists } = await now.current.call(listRecords, recordsAt(answerId, 1), { quiet: true, signal });
      return recordTurns(lists)
        .map((turn) => shownOfRecord(turn).answer())
        .join('');
    },
  };
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

function turnsAfter({ past, live }: Tree, questionId: number): number {
  const ids = [...past.map(shownOfRecord), ...live.map(shownOfLive)].map((turn) => turn.questionId);
  return ids.filter((id) => id > questionId).length;
}
