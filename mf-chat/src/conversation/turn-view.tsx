import { memo } from 'react';
import type { ChatRecord, Receipt } from 'shared/contracts/chat.ts';
import type { GrowingText } from '../markdown/growing-text.ts';
import { Markdown } from '../markdown/lazy-markdown.tsx';
import { AnswerActions, CopyButton } from './answer-actions.tsx';
import { AnswerNotice, type Ending } from './answer-notice.tsx';
import type { LiveTurn } from './live-turns.ts';
import { isRunning } from './live-turns.ts';
import { type RecordTurn, textOf } from './record-turns.ts';

interface TurnProps {
  origin: string;
  /** Only for the last turn. */
  onRetry: (() => void) | undefined;
}

/** A stored question with its answers. */
export const RecordTurnView = memo(function RecordTurnView({
  turn,
  origin,
  onRetry,
}: TurnProps & { turn: RecordTurn }) {
  return (
    <article className="turn past">
      {turn.question && <Question text={textOf(turn.question)} />}
      {turn.answers.map((answer) => (
        <Answer
          key={answer.id}
          question={turn.question ? textOf(turn.question) : ''}
          answerId={answer.id}
          collectId={answer.is_collect}
          text={textOf(answer)}
          running={answer.status === 'running'}
          ending={endingOf(answer)}
          origin={origin}
          onRetry={onRetry}
        />
      ))}
    </article>
  );
});

/** A question of this visit; its answer may still be on its way. */
export const LiveTurnView = memo(function LiveTurnView({ turn, origin, onRetry }: TurnProps & { turn: LiveTurn }) {
  return (
    <article className="turn">
      {turn.question && <Question text={turn.question} />}
      <Answer
        question={turn.question}
        answerId={turn.stored?.answer ?? 0}
        collectId={0}
        receipt={turn.receipt}
        text={turn.text}
        running={isRunning(turn)}
        ending={liveEnding(turn)}
        origin={origin}
        onRetry={onRetry}
      />
    </article>
  );
});

function Question({ text }: { text: string }) {
  return (
    <div className="question">
      <p>
        <span className="visually-hidden">我：</span>
        {text}
      </p>
      <div className="actions">
        <CopyButton label="复制问题" text={() => text} />
      </div>
    </div>
  );
}

interface AnswerProps extends TurnProps {
  /** '' when it is not known here. */
  question: string;
  /** 0: not known yet. */
  answerId: number;
  /** Its collection; 0: it is not collected. */
  collectId: number;
  receipt?: Receipt | undefined;
  text: string | GrowingText;
  running: boolean;
  ending: Ending | undefined;
}

function Answer({ question, answerId, collectId, receipt, text, running, ending, origin, onRetry }: AnswerProps) {
  const written = () => (typeof text === 'string' ? text : text.text());
  const empty = typeof text === 'string' ? !text : text.pieces.length === 0;
  return (
    <div className="answer" aria-busy={running}>
      <span className="visually-hidden">回答：</span>
      {running && empty && <span className="thinking" role="img" aria-label="正在思考" />}
      {!empty && <Markdown text={text} origin={origin} />}
      {ending && <AnswerNotice ending={ending} onRetry={onRetry} />}
      {!running && !empty && (
        <AnswerActions question={question} text={written} answerId={answerId} collectId={collectId} receipt={receipt} />
      )}
    </div>
  );
}

function endingOf({ status }: ChatRecord): Ending | undefined {
  return status === 'done' || status === 'running' ? undefined : { kind: status };
}

function liveEnding({ phase, problem, reason, isCutOff }: LiveTurn): Ending | undefined {
  if (isCutOff && (phase === 'waiting' || phase === 'writing')) return { kind: 'cut_off' };
  if (phase === 'stopped') return { kind: 'stopped', text: problem?.text };
  if (phase === 'interrupted' || phase === 'failed') return { kind: phase, text: problem?.text, code: problem?.code };
  if (reason === 'length' || reason === 'content_filter') return { kind: reason };
  return undefined;
}
