import type { ReactNode } from 'react';
import { MarkdownNotice } from '../markdown-notice.tsx';
import { Turns } from './conversation-frame.ts';
import type { TurnActions } from './tree/use-branches.ts';
import { LiveTurnView, RecordTurnView } from './turn-view.tsx';
import type { LiveTurn } from './turns/live-turns.ts';
import type { RecordTurn } from './turns/record-turns.ts';
import type { DrawnTurns } from './window/turn-window.ts';

interface TurnListProps {
  past: readonly RecordTurn[];
  live: readonly LiveTurn[];
  /** Undefined: all are drawn. */
  drawn: DrawnTurns | undefined;
  origin: string;
  /** Asks the question of the last turn again. */
  onRetry(question: string, turn: LiveTurn | undefined): void;
  /** Undefined: the server knows one path of messages only. */
  actions: TurnActions | undefined;
  /** What stands above the first turn. */
  above: ReactNode;
}

/** Questions and answers; of turns that are not drawn one empty box as high as they are. */
export function TurnList({ past, live, drawn, origin, onRetry, actions, above }: TurnListProps) {
  const last = live.at(-1) ?? past.at(-1);
  const rows: ReactNode[] = [];
  let gap = 0;
  const closeGap = () => {
    if (gap > 0) rows.push(<div key={`gap-${rows.length}`} className="gap" style={{ height: gap }} />);
    gap = 0;
  };
  for (const turn of [...past, ...live]) {
    if (drawn && !drawn.has(turn.key)) {
      gap += drawn.heightOf(turn.key);
      continue;
    }
    closeGap();
    const isLast = turn === last;
    const common = { origin, actions, isLast };
    if ('phase' in turn) {
      const canRetry = isLast || turn.phase === 'queued';
      const retry = canRetry ? () => onRetry(turn.question, turn) : undefined;
      rows.push(<LiveTurnView key={turn.key} turn={turn} onRetry={retry} {...common} />);
    } else {
      const question = turn.question?.content;
      const retry = isLast && typeof question === 'string' ? () => onRetry(question, undefined) : undefined;
      rows.push(<RecordTurnView key={turn.key} turn={turn} onRetry={retry} {...common} />);
    }
  }
  closeGap();
  return (
    <Turns className={drawn ? 'turns near' : 'turns'} aria-label="对话内容">
      {above}
      {rows}
      <MarkdownNotice />
    </Turns>
  );
}
