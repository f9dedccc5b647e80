import { Waypoints } from 'lucide-react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLatePart } from 'shared/bundled/loading/use-late-part.ts';
import { useCapability } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';
import { type LineageSubject, sourceWords } from './lineage-words.ts';
import { useLineage } from './load-lineage.ts';

/** What opens the panel with the whole lineage; its code comes with the first opening. */
export const useLineageDialog = () => useLatePart(async () => (await import('./lineage-dialog.tsx')).LineageDialog);

/** "来源：对话 → 图片", where there is something to tell; it opens the whole lineage. */
export function SourceLine(subject: LineageSubject) {
  return useCapability('lineage') ? <Told {...subject} /> : null;
}

function Told({ kind, id }: LineageSubject) {
  const { data, problem, again } = useLineage({ kind, id });
  const dialog = useLineageDialog();
  if (problem) return <LoadFailed text={`来源没有加载出来：${problem}`} onRetry={again} />;
  const words = data && sourceWords(data);
  if (!words) return null;
  return (
    <>
      <Line type="button" aria-haspopup="dialog" onClick={dialog.open}>
        <Waypoints size={16} aria-hidden />
        <span>{`来源：${words}`}</span>
      </Line>
      {dialog.View && dialog.isOpen && <dialog.View kind={kind} id={id} onClose={dialog.close} />}
    </>
  );
}

const Line = styled('button')`
  display: inline-flex; gap: var(--space-2); align-items: center; align-self: flex-start; justify-self: start; max-width: 100%; margin: 0 calc(-1 * var(--space-2)); padding: 0 var(--space-2); min-height: var(--hit); border-radius: var(--radius-control); color: var(--text-2); font-size: var(--type-interface); text-align: left;
  &:hover { color: var(--text); }
  svg { flex: none; }
  span { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
`;
