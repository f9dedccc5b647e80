import { Sparkles } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { TopUpLink } from 'shared/bundled/credits/top-up-link.tsx';
import { Button, styled } from 'shared/ui/kit.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { takeSuggestion, type useBranchHelp } from './use-branch-help.ts';

const names = { expand: '扩展', rephrase: '改写', summarise: '总结' } as const;

/** What the model suggests for a branch: it grows, and is in the map only when it is taken. */
export function Suggestion({ help, editor }: { help: ReturnType<typeof useBranchHelp>; editor: MapEditor }) {
  const { asked, subject } = help;
  const [nothing] = useState(() => new GrowingText());
  const answer = asked?.answers[0];
  const growing = answer?.text ?? nothing;
  const text = useSyncExternalStore(
    growing.subscribe,
    () => growing.text(),
    () => '',
  );
  if (!asked || !subject) return null;
  const problem = asked.problem?.text ?? answer?.problem?.text;
  return (
    <Card aria-label={`AI ${names[subject.task]}的建议`}>
      <header>
        <Sparkles size={16} aria-hidden />
        <h3>
          {names[subject.task]}“{subject.title}”
        </h3>
        <span role="status">{asked.isRunning ? '正在写…' : problem ? '' : '建议，采用后才会写进导图'}</span>
      </header>
      {text && <pre dir="auto">{text}</pre>}
      {problem && (
        <p role="alert">
          {problem} {asked.problem?.isPoor && <TopUpLink />}
        </p>
      )}
      <div className="acts">
        {asked.isRunning ? (
          <Button size="small" onClick={help.stop}>
            停止
          </Button>
        ) : (
          <>
            {text && (
              <Button
                size="small"
                variant="contained"
                onClick={() => {
                  takeSuggestion(editor, subject.id, subject.task, text);
                  help.refuse();
                }}
              >
                采用
              </Button>
            )}
            <Button size="small" onClick={help.retry}>
              再要一个
            </Button>
            <Button size="small" onClick={help.refuse}>
              不用了
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

const Card = styled('section')`
  position: absolute; z-index: 4; bottom: var(--space-4); left: 50%; display: flex; flex-direction: column; gap: var(--space-2); width: min(520px, calc(100% - 32px)); max-height: 60%; padding: var(--space-3) var(--space-4); border-radius: var(--radius-sheet); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); font-size: var(--type-interface); transform: translateX(-50%);
  header { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: center; }
  header svg { color: var(--accent-text); }
  h3 { flex: 1; min-width: 0; margin: 0; overflow: hidden; font-size: var(--type-interface); text-overflow: ellipsis; white-space: nowrap; }
  header span { color: var(--text-2); font-size: var(--type-meta); }
  pre { margin: 0; overflow: auto; font-family: inherit; line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  p { margin: 0; color: var(--danger); }
  .acts { display: flex; gap: var(--space-2); justify-content: flex-end; }
`;
