import { useEffect, useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import { messageOf } from 'shared/http/errors.ts';
import { Button, Dialog, DialogContent, styled } from 'shared/ui/kit.ts';
import type { TurnActions } from './use-branches.ts';

interface CompareDialogProps {
  /** The shown answer and those beside it. */
  ids: readonly number[];
  current: number;
  origin: string;
  actions: TurnActions;
  open: boolean;
  onClose(): void;
}

/** Two answers to the same question side by side: the shown one, and another one of choice. */
export function CompareDialog({ ids, current, origin, actions, open, onClose }: CompareDialogProps) {
  const others = ids.filter((id) => id !== current);
  const [chosen, setChosen] = useState(others.at(-1) ?? current);
  const other = others.includes(chosen) ? chosen : (others.at(-1) ?? current);
  const nameOf = (id: number) => `回答 ${ids.indexOf(id) + 1}`;
  return (
    <Dialog open={open} onClose={onClose} aria-label="对比回答" fullWidth maxWidth="lg">
      <DialogHead onClose={onClose}>对比回答</DialogHead>
      <DialogContent>
        {others.length > 1 && (
          <Choice
            label={`与${nameOf(current)}对比`}
            name="compared"
            look="chips"
            value={other}
            items={others.map((id) => ({ value: id, label: nameOf(id) }))}
            onChange={setChosen}
          />
        )}
        <Columns>
          {[current, other].map((id) => (
            <Column key={id} id={id} name={nameOf(id)} origin={origin} actions={actions}>
              {id === current ? (
                <span>正在显示</span>
              ) : (
                <Button
                  size="small"
                  onClick={() => {
                    actions.choose(id);
                    onClose();
                  }}
                >
                  选用{nameOf(id)}
                </Button>
              )}
            </Column>
          ))}
        </Columns>
      </DialogContent>
    </Dialog>
  );
}

interface ColumnProps {
  id: number;
  name: string;
  origin: string;
  actions: TurnActions;
  children: React.ReactNode;
}

function Column({ id, name, origin, actions, children }: ColumnProps) {
  const [found, setFound] = useState<{ text: string } | { problem: string }>();
  useEffect(() => {
    const leave = new AbortController();
    setFound(undefined);
    actions.read(id, leave.signal).then(
      (text) => setFound({ text }),
      (error: unknown) => leave.signal.aborted || setFound({ problem: messageOf(error) }),
    );
    return () => leave.abort();
  }, [actions, id]);
  return (
    <section aria-label={name}>
      <header>
        <h3 dir="auto">{name}</h3>
        {children}
      </header>
      {!found && <p aria-busy>正在加载…</p>}
      {found && 'problem' in found && <p role="alert">{found.problem}</p>}
      {found && 'text' in found && <Markdown text={found.text} origin={origin} />}
    </section>
  );
}

const Columns = styled('div')`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 340px), 1fr));
  gap: var(--space-4);
  margin-top: var(--space-3);

  /* Its own elements alone: what an answer holds looks as in the conversation. */
  > section { min-width: 0; padding: var(--space-3) var(--space-4); border: 1px solid var(--line); border-radius: var(--radius-card); background: var(--surface-raised); }
  > section > header { display: flex; gap: var(--space-3); align-items: center; justify-content: space-between; min-height: 36px; margin-bottom: var(--space-2); color: var(--text-2); font-size: var(--type-interface); }
  > section > header > h3 { font-size: var(--type-interface); font-weight: var(--weight-medium); color: var(--text); }
`;
