import { useAtomValue } from 'jotai';
import { Columns2, CornerDownLeft, RotateCcw } from 'lucide-react';
import { useContext } from 'react';
import { answerSource } from 'shared/bundled/credits/answer/answer-source.ts';
import { ReceiptButton } from 'shared/bundled/credits/receipt/receipt-button.tsx';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { AnswerPrice } from './answer-price.ts';
import { RateAnswer } from './rating/rate-answer.tsx';
import { AnswerTools } from './tools/answer-tools.tsx';
import { CopyButton } from './tools/copy-button.tsx';
import { BranchSwitch } from './tree/branch-switch.tsx';
import type { TurnActions } from './tree/use-branches.ts';
import type { ShownTurn } from './turns/record-turns.ts';

interface AnswerActionsProps {
  question: string;
  /** The whole answer, as Markdown. */
  text(): string;
  /** The stored answer; 0: its id is not known. */
  answerId: number;
  /** Its collection; 0: it is not collected. */
  collectId: number;
  /** What its reader said of it. */
  rating: number;
  /** What it cost, if it ended in this visit. */
  receipt: Receipt | undefined;
  /** The turn in the tree of messages; undefined: the server knows one path only. */
  tree: { turn: ShownTurn; actions: TurnActions; onGoOn: (() => void) | undefined } | undefined;
  origin: string;
}

/** What can be done with an answer that has ended: the row below it. What charges comes after what does not. */
export function AnswerActions(props: AnswerActionsProps) {
  const { question, text, answerId, collectId, rating, receipt, tree, origin } = props;
  const { ratings } = useAtomValue(siteConfigAtom)?.capabilities ?? {};
  return (
    <div className="actions">
      <CopyButton label="复制回答" text={text} isMarkdown />
      <AnswerTools
        question={question}
        text={text}
        answerId={answerId}
        collectId={collectId}
        again={tree?.turn.questionId ? (answers) => tree.actions.regenerate(tree.turn, answers) : undefined}
      />
      {ratings && answerId > 0 && <RateAnswer key={answerId} answerId={answerId} rating={rating} />}
      {tree && answerId > 0 && <AnswerBranches {...tree} answerId={answerId} origin={origin} />}
      <AnswerCost answerId={answerId} receipt={receipt} />
    </div>
  );
}

/** What an answer cost, where the server reports it. */
export function AnswerCost({ answerId, receipt }: Pick<AnswerActionsProps, 'answerId' | 'receipt'>) {
  const { receipts } = useAtomValue(siteConfigAtom)?.capabilities ?? {};
  return receipts && answerId > 0 && <ReceiptButton source={answerSource(answerId)} receipt={receipt} />;
}

interface AnswerBranchesProps {
  turn: ShownTurn;
  actions: TurnActions;
  onGoOn: (() => void) | undefined;
  answerId: number;
  origin: string;
}

function AnswerBranches({ turn, actions, onGoOn, answerId, origin }: AnswerBranchesProps) {
  const compare = useLatePart(async () => (await import('./tree/compare-dialog.tsx')).CompareDialog);
  const ids = turn.siblings.answer;
  const price = useContext(AnswerPrice);
  const priced = (word: string) => (price ? `${word}（${price}）` : word);
  return (
    <>
      <BranchSwitch what="回答" ids={ids} current={answerId} onChoose={actions.choose} />
      {turn.questionId > 0 && (
        <button type="button" aria-label="重新生成" title={priced('重新生成')} onClick={() => actions.regenerate(turn)}>
          <RotateCcw size={16} aria-hidden />
        </button>
      )}
      {onGoOn && (
        <button type="button" aria-label="继续写" title={priced('继续写')} onClick={onGoOn}>
          <CornerDownLeft size={16} aria-hidden />
        </button>
      )}
      {ids.length > 1 && (
        <button type="button" aria-label="对比回答" title="对比回答" onClick={compare.open}>
          <Columns2 size={16} aria-hidden />
        </button>
      )}
      {compare.View && (
        <compare.View
          ids={ids}
          current={answerId}
          origin={origin}
          actions={actions}
          open={compare.isOpen}
          onClose={compare.close}
        />
      )}
    </>
  );
}
