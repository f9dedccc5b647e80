import { listRecords } from 'shared/contracts/chat/record/chat-record.ts';
import { showToast } from 'shared/site/toasts.ts';
import type { BranchPoint } from '../turns/live-turns.ts';
import { type ShownTurn, shownOfLive, shownOfRecord } from '../turns/record-turns.ts';
import { recordsAt, requireFree, type TreeNow, underWayText } from './tree-tools.ts';
import type { Tree, TurnActions } from './use-branches.ts';

/** Questions that begin elsewhere than at the end: another answer, more of one, the question in other words. */
export function askInTree(now: TreeNow): Pick<TurnActions, 'regenerate' | 'goOn' | 'askInstead'> {
  const isFree = () => {
    if (now.current.running) showToast('info', underWayText);
    return !now.current.running;
  };
  return {
    regenerate(turn, answers = 1) {
      const { question, answer } = turn.siblings;
      const siblings = { question, answer: answer.length ? answer : [turn.answerId] };
      const several = answers > 1 ? { answers } : {};
      if (!isFree()) return;
      const branchPoint = branchPointOf(now.current, turn, 'regenerate', turn.questionId);
      now.current.ask(turn.question, { ...branchPoint, siblings, ...several });
    },
    goOn(turn) {
      const stored = { question: turn.questionId, answer: turn.answerId };
      const continued = { text: turn.answer(), stored };
      if (!isFree()) return;
      now.current.ask(turn.question, {
        ...branchPointOf(now.current, turn, 'continue', turn.answerId),
        continued,
      });
    },
    async askInstead(turn, text) {
      requireFree(now);
      const { lists } = await now.current.call(listRecords, recordsAt(now.current, turn.questionId, 1), {
        quiet: true,
      });
      requireFree(now);
      const { question: ids } = turn.siblings;
      const siblings = { question: ids.length ? ids : [turn.questionId], answer: [] };
      const branchPoint = branchPointOf(now.current, turn, 'ask', lists.at(-1)?.parent_id ?? 0);
      now.current.ask(text, { ...branchPoint, siblings });
    },
  };
}

function branchPointOf(tree: Tree, turn: ShownTurn, action: BranchPoint['action'], parentId: number): BranchPoint {
  return {
    action,
    parentId,
    cut: turn.questionId,
    siblings: turn.siblings,
    files: turn.files,
    leftBehind: turnsAfter(tree, turn.questionId),
  };
}

function turnsAfter({ past, live }: Tree, questionId: number): number {
  const ids = [...past.map(shownOfRecord), ...live.map(shownOfLive)].map((turn) => turn.questionId);
  return ids.filter((id) => id > questionId).length;
}
