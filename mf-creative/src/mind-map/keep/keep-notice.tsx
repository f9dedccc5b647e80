import { useAtomValue } from 'jotai';
import { Check, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import { getMap, type MindMap } from 'shared/contracts/creative/mind-map.ts';
import { newIdempotencyKey } from 'shared/contracts/http/idempotency-key.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import type { KeepStatus, MapKeeper } from './map-keeper.ts';
import { mapEventAtom, useKeepState } from './use-kept-map.ts';

const signs: Readonly<Record<KeepStatus, readonly [words: string, Sign: LucideIcon]>> = {
  saved: ['已保存', Check],
  changed: ['未保存', LoaderCircle],
  saving: ['正在保存', LoaderCircle],
  waiting: ['已存在本机，联网后自动保存', CloudOff],
  conflict: ['在别处改过', TriangleAlert],
  refused: ['没有保存', TriangleAlert],
};

export function KeepSign({ keeper }: { keeper: MapKeeper }) {
  const status = useKeepState(keeper)?.status ?? 'saved';
  const [words, Sign] = signs[status];
  return (
    <Line role="status" title={words} data-status={status}>
      <Sign size={14} aria-hidden />
      <span>{words}</span>
    </Line>
  );
}

/** The map was changed in another tab or on another device: nothing is lost, and the visitor decides. */
export function KeepNotice({ keeper, onTake }: { keeper: MapKeeper; onTake(map: MindMap): void }) {
  const state = useKeepState(keeper);
  const event = useAtomValue(mapEventAtom);
  const call = useCall();
  if (!state) return null;
  const { status, theirs, problem, map } = state;
  const { id } = map;
  const takeStored = () => id !== undefined && toastFailure(call(getMap, { id }, { quiet: true }).then(onTake));
  if (status === 'conflict' && theirs)
    return (
      <Notice role="alert">
        <span>这张图刚在别的页面或设备上改过，你这里的改动还没有保存。</span>
        <Button size="small" variant="soft" onClick={() => keeper.keepBoth(newIdempotencyKey())}>
          两份都留
        </Button>
        <Button size="small" onClick={() => onTake(theirs)}>
          用那一份
        </Button>
        <Button size="small" onClick={() => keeper.overwrite()}>
          用我这份
        </Button>
      </Notice>
    );
  if (status === 'refused')
    return (
      <Notice role="alert">
        <span>{problem}</span>
        <Button size="small" onClick={() => void keeper.save()}>
          重试
        </Button>
      </Notice>
    );
  const isElsewhere = event?.map_id === id && event?.version && event.version > map.version;
  if (status === 'saved' && isElsewhere)
    return (
      <Notice data-kind="info" role="status">
        <span>这张图刚在别的页面或设备上改过。</span>
        <Button size="small" variant="soft" onClick={() => void takeStored()}>
          看新的
        </Button>
      </Notice>
    );
  return null;
}

const Line = styled('span')`
  display: inline-flex; flex: none; gap: 4px; align-items: center; padding: 0 var(--space-2); color: var(--text-2); font-size: var(--type-meta); white-space: nowrap;
  &[data-status=saving] svg, &[data-status=changed] svg { opacity: 0.5; }
  &[data-status=conflict], &[data-status=refused] { color: var(--danger); }
  @media (max-width: 767.98px) { span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } }
`;

export const Notice = styled('div')`
  display: flex; flex: none; flex-wrap: wrap; gap: var(--space-2); align-items: center; margin: 0; padding: var(--space-2) var(--space-4); background: var(--danger-soft); font-size: var(--type-interface);
  &[data-kind=info] { background: var(--info-soft); }
  @media print { display: none; }
`;
