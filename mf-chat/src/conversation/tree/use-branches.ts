import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { chooseBranch, cleanChat, editQuestion, listRecords } from 'shared/contracts/chat.ts';
import { messageOf } from 'shared/http/errors.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useDialogs } from 'shared/site/dialogs.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { type ConversationKey, forgetStoredAtom, type Graft, type LiveTurn } from '../live-turns.ts';
import { recordsOf } from '../record-page.ts';
import { type RecordTurn, recordTurns, type ShownTurn, shownOfLive, shownOfRecord } from '../record-turns.ts';

interface Tree {
  conversation: ConversationKey;
  id: number | null;
  type: number;
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  running: boolean;
  ask(text: string, graft: Graft): void;
  /** Drops records that are not of the loader's page. */
  reset(): void;
}

/** What can be done with a turn in the tree of messages. */
export interface TurnActions {
  /** Another answer to the same question. */
  regenerate(turn: ShownTurn): void;
  /** More of the answer, in its own text. */
  goOn(turn: ShownTurn): void;
  /** The question in other words, beside the old one. */
  askInstead(turn: ShownTurn, text: string): void;
  /** The question's text alone. */
  save(turn: ShownTurn, text: string): void;
  /** The path through this message is shown. */
  choose(id: number): void;
  /** The question is deleted, with all that follows it. */
  remove(turn: ShownTurn): void;
  /** The text of an answer on another branch. */
  read(answerId: number, signal: AbortSignal): Promise<string>;
}

/** The tree of messages behind the path that is shown. Undefined: the server knows one path only. */
export function useBranches(tree: Tree): TurnActions | undefined {
  const hasBranches = useAtomValue(siteConfigAtom)?.capabilities.message_branch === true;
  const call = useCall();
  const { confirm } = useDialogs();
  const { revalidate } = useRevalidator();
  const forgetStored = useSetAtom(forgetStoredAtom);
  const now = useRef(tree);
  useEffect(() => {
    now.current = tree;
  });

  const isFree = () => {
    if (now.current.running) showToast('info', '请等待回答完成，或先停止');
    return !now.current.running;
  };
  const recordsAt = (leaf: number, rows: number) => {
    const { id, type } = now.current;
    return { ...recordsOf(id ?? 0, 1, type), leaf_id: leaf, page_size: rows };
  };
  /** Makes a change and shows the path that there is then. */
  async function change(step: () => Promise<unknown>) {
    if (!isFree()) return;
    try {
      await step();
      await revalidate();
      forgetStored(now.current.conversation);
      now.current.reset();
    } catch (error) {
      showToast('error', messageOf(error));
    }
  }
  const graft = (turn: ShownTurn, action: Graft['action'], parentId: number): Graft => ({
    action,
    parentId,
    cut: turn.questionId,
    siblings: turn.siblings,
    files: turn.files,
    leftBehind: turnsAfter(now.current, turn.questionId),
  });
  async function askInstead(turn: ShownTurn, text: string) {
    if (!isFree()) return;
    try {
      const { lists } = await call(listRecords, recordsAt(turn.questionId, 1), { quiet: true });
      const { question: ids } = turn.siblings;
      const siblings = { question: ids.length ? ids : [turn.questionId], answer: [] };
      now.current.ask(text, { ...graft(turn, 'ask', lists.at(-1)?.parent_id ?? 0), siblings });
    } catch (error) {
      showToast('error', messageOf(error));
    }
  }
  async function remove(turn: ShownTurn) {
    const words = { danger: true, confirmWord: '删除' };
    const isMeant = await confirm('删除这个问题，以及它之后的全部消息？删除后不能恢复。', words).then(
      () => true,
      () => false,
    );
    if (isMeant) await change(() => call(cleanChat, { id: turn.questionId, branch: 1 }, { quiet: true }));
  }

  const [actions] = useState<TurnActions>(() => ({
    regenerate(turn) {
      const { question, answer } = turn.siblings;
      const siblings = { question, answer: answer.length ? answer : [turn.answerId] };
      if (isFree()) now.current.ask(turn.question, { ...graft(turn, 'regenerate', turn.questionId), siblings });
    },
    goOn(turn) {
      const stored = { question: turn.questionId, answer: turn.answerId };
      const continued = { text: turn.answer(), stored };
      if (isFree()) now.current.ask(turn.question, { ...graft(turn, 'continue', turn.answerId), continued });
    },
    askInstead: (turn, text) => void askInstead(turn, text),
    save: (turn, text) =>
      void change(() => call(editQuestion, { id: turn.questionId, content: text }, { quiet: true })),
    choose: (id) => void change(() => call(chooseBranch, { id }, { quiet: true })),
    remove: (turn) => void remove(turn),
    async read(answerId, signal) {
      const { lists } = await call(listRecords, recordsAt(answerId, 1), { quiet: true, signal });
      return recordTurns(lists)
        .map((turn) => shownOfRecord(turn).answer())
        .join('');
    },
  }));
  return hasBranches ? actions : undefined;
}

function turnsAfter({ past, live }: Tree, questionId: number): number {
  const ids = [...past.map(shownOfRecord), ...live.map(shownOfLive)].map((turn) => turn.questionId);
  return ids.filter((id) => id > questionId).length;
}
