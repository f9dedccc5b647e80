import { type Answer, isUnderWay } from 'shared/bundled/answers/answer.ts';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import { CopyButton } from '../tools/copy-button.tsx';

interface OtherAnswersProps {
  others: readonly Answer[];
  /** The number of the first answer of this turn, which stands beside these. */
  first: number;
  origin: string;
  /** Undefined: not yet. */
  onChoose: ((answerId: number) => void) | undefined;
}

const endings: Partial<Record<Answer['phase'], string>> = {
  stopped: '已停止回答',
  interrupted: '回答中断了，已写出的内容已保留',
  failed: '这次没有得到回答',
};

/** Answers to the same question, beside the first one, while they are written; one of them can be gone on with. */
export function OtherAnswers({ others, first, origin, onChoose }: OtherAnswersProps) {
  return others.map(({ text, phase, stored, problem }, at) => {
    const name = `回答 ${first + at + 1}`;
    const ending = problem?.text || endings[phase];
    const written = phase !== 'waiting' && text.pieces.length > 0;
    return (
      <Beside key={name} className="answer" aria-label={name} aria-busy={isUnderWay({ phase })}>
        <h3 dir="auto">{name}</h3>
        {phase === 'waiting' && <span className="thinking" role="img" aria-label="正在思考" />}
        {written && <Markdown text={text} origin={origin} />}
        {ending && <p className="notice">{ending}</p>}
        {stored && written && (
          <div className="actions">
            <CopyButton label={`复制${name}`} text={() => text.text()} />
            {onChoose && (
              <Button size="small" onClick={() => onChoose(stored.answer)}>
                选用{name}
              </Button>
            )}
          </div>
        )}
      </Beside>
    );
  });
}

const Beside = styled('section')`
  min-width: 0;
  padding: var(--space-1) var(--space-4) var(--space-3);
  border: 1px solid var(--line);
  border-radius: var(--radius-card);

  > h3 { color: var(--text-2); font-size: var(--type-meta); font-weight: var(--weight-medium); line-height: 28px; }
  .actions.actions { opacity: 1; }
  .actions button[type=button]:not([aria-label]) { display: inline-flex; width: auto; height: auto; }
`;
