import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { chooseBranch, cleanChat, editQuestion } from 'shared/contracts/chat/record/record-changes.ts';
import { messageOf } from 'shared/http/errors.ts';
import { showToast } from 'shared/site/toasts.ts';
import { recordTurns, type ShownTurn, shownOfRecord } from '../turns/record-turns.ts';
import { askInTree } from './ask-in-tree.ts';
import { catchUp } from './catch-up.ts';
import { recordsAt, requireFree, showAnew, type TreeNow } from './tree-tools.ts';
import type { TreeCare, TurnActions } from './use-branches.ts';

/** What is done with the tree; its code comes with the first use. */
export function branchActions(now: TreeNow): TurnActions & TreeCare {
  /** Makes a change and shows the path that there is then. */
  async function change(id: number, step: () => Promise<unknown>) {
    requireFree(now);
    now.current.own.add(id);
    try {
      await step();
    } catch (error) {
      now.current.own.delete(id);
      throw error;
    }
    await showAnew(now);
  }
  const report = (error: unknown) => showToast('error', messageOf(error));
  async function remove(turn: ShownTurn) {
    const words = { danger: true, title: '删除这个问题？', confirmWord: '删除' } as const;
    const isMeant = await now.current.confirm('它之后的全部消息也会删除，删除后不能恢复。', words);
    const id = turn.questionId;
    if (isMeant) await change(id, () => now.current.call(cleanChat, { id, branch: 1 }, { quiet: true }));
  }

  return {
    ...askInTree(now),
    save: ({ questionId: id }, content) =>
      change(id, () => now.current.call(editQuestion, { id, content }, { quiet: true })),
    choose: (id) => void change(id, () => now.current.call(chooseBranch, { id }, { quiet: true })).catch(report),
    remove: (turn) => void remove(turn).catch(report),
    // What cannot be asked now is asked when the page is looked at the next time.
    catchUp: (messageId) => void catchUp(now, messageId).catch(() => undefined),
    showAnew: () => void showAnew(now).catch(() => undefined),
    async read(answerId, signal) {
      const how = { quiet: true, signal };
      const { lists } = await now.current.call(listRecords, recordsAt(now.current, answerId, 1), how);
      return recordTurns(lists)
        .map((turn) => shownOfRecord(turn).answer())
        .join('');
    },
  };
}
