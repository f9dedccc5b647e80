import { useState } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';

interface ReasoningProps {
  text: string | GrowingText;
  /** The answer has not begun. */
  isThinking: boolean;
  origin: string;
}

/** What the model thought before it answered: folded until the reader opens it. */
export function Reasoning({ text, isThinking, origin }: ReasoningProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="reasoning" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span>{isThinking ? '正在深度思考' : '已深度思考'}</span>
        {isThinking && <span className="thinking" aria-hidden />}
      </summary>
      {open && <Markdown text={text} origin={origin} />}
    </details>
  );
}
