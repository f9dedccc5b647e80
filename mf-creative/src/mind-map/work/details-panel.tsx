import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useId } from 'react';
import { Markdown } from 'shared/bundled/markdown/lazy-markdown.tsx';
import { originAtom } from 'shared/site/config.ts';
import { Button, IconButton, styled, TextField } from 'shared/ui/kit.ts';
import type { MapNode } from '../document/map-node.ts';
import { linkOf, shownTitle } from '../document/shown-title.ts';
import type { MapEditor } from '../editor/use-map-editor.ts';
import { withLink } from '../formats/markdown-title.ts';
import { branchColours } from '../layout/map-theme.ts';

interface DetailsPanelProps {
  node: MapNode;
  editor: MapEditor;
  canEdit: boolean;
  onClose(): void;
}

export function DetailsPanel({ node, editor, canEdit, onClose }: DetailsPanelProps) {
  const id = useId();
  const origin = useAtomValue(originAtom);
  const { text, notes } = node;
  return (
    <Panel aria-labelledby={id}>
      <header>
        <h2 id={id}>{shownTitle(text, editor.state.document.env) || '空节点'}</h2>
        <IconButton size="small" aria-label="关闭备注" onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      {canEdit && (
        <>
          <TaskChoice node={node} editor={editor} />
          <ColourChoice node={node} editor={editor} />
          <LinkField node={node} editor={editor} />
          <TextField
            key={`notes ${node.id}`}
            label="备注（Markdown）"
            multiline
            rows={8}
            maxLength={20_000}
            value={notes}
            onChange={({ currentTarget }) =>
              editor.dispatch({
                do: 'edit',
                edit: { type: 'setNotes', id: node.id, notes: currentTarget.value },
                burst: `notes ${node.id}`,
              })
            }
          />
        </>
      )}
      {notes && (
        <section aria-label="备注预览">
          <Markdown text={notes} origin={origin} />
        </section>
      )}
      {!notes && !canEdit && <p>这个节点没有备注</p>}
    </Panel>
  );
}

type PartProps = Pick<DetailsPanelProps, 'node' | 'editor'>;

function TaskChoice({ node: { id, task }, editor: { dispatch } }: PartProps) {
  const setTask = (to: boolean | undefined) => dispatch({ do: 'edit', edit: { type: 'setTask', id, task: to } });
  return (
    <label className="task">
      <input type="checkbox" checked={task === true} onChange={({ currentTarget }) => setTask(currentTarget.checked)} />
      {task === undefined ? '设为任务并完成' : '已完成'}
      <Button size="small" onClick={() => setTask(task === undefined ? false : undefined)}>
        {task === undefined ? '设为任务' : '不再是任务'}
      </Button>
    </label>
  );
}

function ColourChoice({ node: { id }, editor: { state, dispatch } }: PartProps) {
  return (
    <div className="colours" role="toolbar" aria-label="分支颜色">
      {branchColours.map((colour, at) => (
        <button
          key={colour}
          type="button"
          aria-label={`颜色 ${at + 1}`}
          aria-pressed={state.colours.get(id) === colour}
          style={{ background: colour }}
          onClick={() => dispatch({ do: 'colour', id, colour })}
        />
      ))}
      <Button size="small" onClick={() => dispatch({ do: 'colour', id, colour: undefined })}>
        按配色
      </Button>
    </div>
  );
}

/** An address without a scheme is one of the web; what is no address leaves the link as it is. */
function LinkField({ node: { id, text }, editor: { state, dispatch } }: PartProps) {
  const link = linkOf(text, state.document.env) ?? '';
  return (
    <TextField
      key={`link ${id} ${link}`}
      label="链接"
      type="url"
      placeholder="https://"
      maxLength={2000}
      defaultValue={link}
      onBlur={({ currentTarget }) => {
        const address = currentTarget.value.trim();
        const whole = address && !/^[a-z][\w+.-]*:/i.test(address) ? `https://${address}` : address;
        if (whole === link || (whole && !/^(https?:\/\/|mailto:)/i.test(whole))) return;
        dispatch({ do: 'edit', edit: { type: 'rename', id, text: withLink(text, whole) } });
      }}
    />
  );
}

const Panel = styled('aside')`
  display: flex; flex: none; flex-direction: column; gap: var(--space-4); width: 320px; padding: var(--space-4); overflow-y: auto; border-left: 1px solid var(--line); background: var(--surface-panel);
  header { display: flex; gap: var(--space-2); align-items: flex-start; }
  h2 { flex: 1; margin: 0; min-width: 0; overflow-wrap: anywhere; font-size: var(--type-text); line-height: 32px; }
  .colours { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
  .colours > [aria-pressed] { width: 26px; height: 26px; border: 3px solid var(--surface-panel); border-radius: 50%; }
  .colours > [aria-pressed=true] { outline: 2px solid var(--text); }
  .task { display: flex; gap: var(--space-2); align-items: center; font-size: var(--type-interface); }
  .task input { width: 18px; height: 18px; accent-color: var(--accent); }
  .task button { margin-left: auto; }
  section { padding-top: var(--space-3); border-top: 1px solid var(--line); font-size: var(--type-interface); overflow-wrap: anywhere; }
  @media (max-width: 1023.98px) { position: absolute; z-index: 5; inset: auto 0 0 0; width: auto; max-height: 60%; border-top: 1px solid var(--line); border-left: 0; border-radius: var(--radius-sheet) var(--radius-sheet) 0 0; box-shadow: var(--shadow-overlay); }
`;
