import { memo, useMemo } from 'react';
import { isUnderWay } from 'shared/bundled/answers/answer.ts';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import type { AnswerSource, ChatRecord } from 'shared/contracts/chat/record/chat-record.ts';
import { AnswerActions, AnswerCost } from './answer-actions.tsx';
import { AnswerNotice, type Ending } from './answer-notice.tsx';
import { QuestionView } from './question-view.tsx';
import { Reasoning } from './reasoning.tsx';
import type { TurnActions } from './tree/use-branches.ts';
import { isRunning, type LiveTurn } from './turns/live-turns.ts';
import { type RecordTurn, type ShownTurn, shownOfLive, shownOfRecord, textOf } from './turns/record-turns.ts';

const AnswerSources = lazyPart(() => import('./answer-sources.tsx').then((code) => code.AnswerSources));
const OtherAnswers = lazyPart(() => import('./tree/other-answers.tsx').then((code) => code.OtherAnswers));

interface TurnProps {
  origin: string;
  /** Nothing follows it. */
  isLast: boolean;
  /** Only for the last turn. */
  onRetry: (() => void) | undefined;
  /** Undefined: the server knows one path only. */
  actions: TurnActions | undefined;
}

/** A stored question with its answers. */
export const RecordTurnView = memo(function RecordTurnView({ turn, ...props }: TurnProps & { turn: RecordTurn }) {
  const shown = useMemo(() => shownOfRecord(turn), [turn]);
  const last = turn.answers.at(-1) ?? turn.question;
  return (
    <article className="turn past" data-turn={turn.key}>
      {turn.question && <QuestionView turn={shown} actions={props.actions} />}
      {turn.answers.map((answer) => (
        <Answer
          key={answer.id}
          shown={shown}
          answerId={answer.id}
          collectId={answer.is_collect}
          sources={answer.sources}
          rating={answer.rating}
          text={textOf(answer)}
          reasoning={answer.reasoning}
          running={answer.status === 'running'}
          ending={endingOf(answer)}
          {...props}
        />
      ))}
      {props.isLast && last?.other_branch && last.status !== 'running' && (
        <OtherBranch {...last.other_branch} actions={props.actions} />
      )}
    </article>
  );
});

/** A question of this visit; its answer may still be on its way. */
export const LiveTurnView = memo(function LiveTurnView({ turn, ...props }: TurnProps & { turn: LiveTurn }) {
  const shown = useMemo(() => shownOfLive(turn), [turn]);
  const { actions } = props;
  const { branchPoint } = turn;
  const others = turn.phase === 'queued' ? undefined : turn.others;
  const running = isRunning(turn);
  const before = (
    branchPoint?.action === 'regenerate' ? branchPoint.siblings.answer : branchPoint?.siblings.question
  )?.findLast((id) => id !== shown.answerId && id !== shown.questionId);
  return (
    <article className="turn" data-turn={turn.key}>
      {turn.question && <QuestionView turn={shown} actions={running ? undefined : actions} />}
      <div className={others && 'several'}>
        <Answer
          shown={shown}
          answerId={turn.stored?.answer ?? 0}
          collectId={0}
          receipt={turn.receipt}
          sources={turn.sources}
          searched={turn.network}
          text={turn.text}
          reasoning={turn.reasoning}
          running={isUnderWay(turn)}
          ending={liveEnding(turn)}
          {...props}
        />
        {others && (
          <OtherAnswers
            others={others}
            first={(branchPoint?.siblings.answer.length ?? 0) + 1}
            origin={props.origin}
            onChoose={running ? undefined : actions?.choose}
          />
        )}
      </div>
      {before !== undefined && !running && (
        <OtherBranch id={before} turns={branchPoint?.leftBehind ?? 0} actions={actions} />
      )}
    </article>
  );
});

interface OtherBranchProps {
  id: number;
  turns: number;
  actions: TurnActions | undefined;
}

/** What followed before the last turn was asked again. */
function OtherBranch({ id, turns, actions }: OtherBranchProps) {
  if (!actions || turns === 0) return null;
  return (
    <div className="notice" role="status">
      <span>后面的 {turns} 轮对话在另一个分支。</span>
      <button type="button" className="action" onClick={() => actions.choose(id)}>
        回到那个分支
      </button>
    </div>
  );
}

interface AnswerProps extends TurnProps {
  shown: ShownTurn;
  /** 0: not known yet. */
  answerId: number;
  /** Its collection; 0: it is not collected. */
  collectId: number;
  rating?: number | undefined;
  receipt?: Receipt | undefined;
  sources?: readonly AnswerSource[] | undefined;
  /** The web was to be searched. */
  searched?: true | undefined;
  text: string | GrowingText;
  reasoning?: string | GrowingText | undefined;
  running: boolean;
  ending: Ending | undefined;
}

function Answer(props: AnswerProps) {
  const {
    shown,
    answerId,
    collectId,
    receipt,
    sources,
    searched,
    rating = 0,
    text,
    reasoning,
    running,
    ending,
    origin,
    isLast,
    onRetry,
    actions,
  } = props;
  const written = () => (typeof text === 'string' ? text : text.text());
  const empty = typeof text === 'string' ? !text : text.pieces.length === 0;
  // Where it was cut off the notice offers it, else the row of actions.
  const canGoOn = actions && isLast && !running && !empty && answerId > 0 && shown.questionId > 0;
  const onGoOn = canGoOn ? () => actions.goOn(shown) : undefined;
  return (
    <div className="answer" aria-busy={running}>
      <span className="visually-hidden">回答：</span>
      {reasoning && <Reasoning text={reasoning} isThinking={running && empty} origin={origin} />}
      {running && empty && !reasoning && (
        <>
          <span className="thinking" role="img" aria-label={searched ? '正在联网搜索' : '正在思考'} />
          {searched && <span aria-hidden>正在联网搜索…</span>}
        </>
      )}
      {!empty && <Markdown text={text} origin={origin} sources={sources?.length} />}
      {sources?.length ? <AnswerSources sources={sources} /> : null}
      {searched && !sources && !running && !empty && <p className="notice">这次没有搜索到可用的网页，搜索未收积分</p>}
      {ending && <AnswerNotice ending={ending} onRetry={onRetry} onGoOn={onGoOn} />}
      {!running && empty && (reasoning || sources?.length) && (
        <div className="actions">
          <AnswerCost answerId={answerId} receipt={receipt} />
        </div>
      )}
      {!running && !empty && (
        <AnswerActions
          question={shown.question}
          text={written}
          answerId={answerId}
          collectId={collectId}
          rating={rating}
          receipt={receipt}
          tree={actions && { turn: shown, actions, onGoOn: ending ? undefined : onGoOn }}
          origin={origin}
        />
      )}
    </div>
  );
}

function endingOf({ status, problem: text, finish_reason: reason }: ChatRecord): Ending | undefined {
  if (status === 'running') return undefined;
  if (status !== 'done') return { kind: status, text };
  return reason === 'length' || reason === 'content_filter' ? { kind: reason } : undefined;
}

function liveEnding({ phase, problem, reason, isCutOff }: LiveTurn): Ending | undefined {
  if (isCutOff && (phase === 'waiting' || phase === 'writing')) return { kind: 'cut_off' };
  if (phase === 'queued') return { kind: 'queued' };
  if (phase === 'stopped') return { kind: 'stopped', text: problem?.text };
  if (phase === 'interrupted' || phase === 'failed') return { kind: phase, text: problem?.text, code: problem?.code };
  if (reason === 'length' || reason === 'content_filter') return { kind: reason };
  return undefined;
}
