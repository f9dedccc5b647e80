import { useId, useState } from 'react';
import { isUnderWay } from 'shared/bundled/answers/answer.ts';
import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import type { Receipt } from 'shared/contracts/chat/receipt.ts';
import { Tabs } from 'shared/ui/kit.ts';
import { Again } from './again-button.tsx';
import { DocumentView } from './document-view.tsx';
import { hasText, type ShownAnswer } from './shown-answer.ts';

interface ResultViewProps {
  /** Names the result; edits are kept under it. */
  name: string;
  /** The name of a file. */
  title: string;
  answers: readonly ShownAnswer[];
  /** What answers cost, by their ids, as far as this visit knows. */
  receipts: Readonly<Record<number, Receipt>>;
  origin: string;
  problem?: { text: string; isPoor: boolean } | undefined;
  /** The connection broke, and is tried again. */
  isCutOff?: boolean | undefined;
  onAgain: (() => void) | undefined;
}

/** The answers to one filled form, one at a time: read, edited, taken away. */
export function ResultView({ name, title, answers, receipts, origin, problem, isCutOff, onAgain }: ResultViewProps) {
  const [chosen, setChosen] = useState(0);
  const panel = useId();
  const at = Math.min(chosen, answers.length - 1);
  const answer = answers[at];
  const items = answers.map((_answer, index) => ({ value: String(index), label: `第 ${index + 1} 稿` }));
  return (
    <div className="result">
      {problem && (
        <div className="notice" role="alert">
          <span>{problem.text}</span>
          {problem.isPoor && <TopUpLink />}
          <Again onAgain={onAgain} word="重试" />
        </div>
      )}
      {isCutOff && (
        <p className="notice" role="status">
          连接断开了，正在重新连接…写出的部分都在
        </p>
      )}
      {(!problem || answers.some(hasText)) && (
        <>
          {answers.length > 1 && (
            <Tabs
              label="几稿"
              value={String(at)}
              onChange={(value) => setChosen(Number(value))}
              items={items}
              panelId={panel}
            />
          )}
          {answer && (
            <div id={panel} {...(answers.length > 1 ? { role: 'tabpanel' } : {})}>
              <DocumentView
                key={at}
                name={name}
                at={at}
                title={title}
                answer={answer}
                receipts={receipts}
                origin={origin}
                onAgain={onAgain}
              />
            </div>
          )}
        </>
      )}
      <p className="visually-hidden" role="status">
        {answers.some(isUnderWay) ? '正在写' : answers.length ? '写好了' : ''}
      </p>
    </div>
  );
}

/** Rules of the class `result`, for the page's frame. */
export const resultStyles = `
  .result { max-width: 760px; margin: 0 auto; padding: 0; }
  .result [role=tablist] { margin-bottom: var(--space-3); }
  @media print { .result { max-width: none; } }
`;
