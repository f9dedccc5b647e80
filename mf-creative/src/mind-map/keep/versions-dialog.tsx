import { useState } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { minuteOf } from 'shared/bundled/time/time.tsx';
import { getMap, listMapVersions, type MindMap, revertMap } from 'shared/contracts/creative/mind-map.ts';
import type { Output } from 'shared/contracts/endpoint.ts';
import { showToast } from 'shared/site/toasts.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button, Dialog, DialogActions, DialogContent, Skeleton, styled } from 'shared/ui/kit.ts';
import { toastFailure } from '../../works/records/toast-failure.ts';
import { changedLines } from './changed-lines.ts';
import type { KeptMap } from './map-keeper.ts';

interface VersionsDialogProps {
  map: KeptMap & { id: number };
  onReverted(map: MindMap): void;
  onClose(): void;
}

/** Earlier versions of a map: what has changed since, and the way back. The present one stays as a version. */
export function VersionsDialog({ map, onReverted, onClose }: VersionsDialogProps) {
  const call = useCall();
  const list = useLoaded(map.id, (signal) => call(listMapVersions, { id: map.id }, { quiet: true, signal }));
  const versions = list.data;
  const [chosen, setChosen] = useState<MindMap>();
  const [isBusy, setBusy] = useState(false);
  async function during(work: () => Promise<void>) {
    setBusy(true);
    await toastFailure(work());
    setBusy(false);
  }
  const look = (version: number) =>
    during(async () => setChosen(await call(getMap, { id: map.id, version }, { quiet: true })));
  const revert = (version: number) =>
    during(async () => {
      const answer = await call(revertMap, { id: map.id, version, read: map.version }, { quiet: true });
      if (!answer.is_saved) return showToast('error', '这张图刚在别处改过，请先看新的');
      onReverted(answer.map);
      onClose();
    });
  return (
    <Frame open onClose={onClose}>
      <DialogHead onClose={onClose}>历史版本</DialogHead>
      <DialogContent>
        {!versions && !list.problem && <Skeleton variant="rounded" height={120} />}
        {list.problem && <LoadFailed text="历史版本没有加载出来" onRetry={list.again} />}
        {versions?.length === 0 && <EmptyState>还没有更早的版本，改动一段时间后会留下来</EmptyState>}
        <div className="sides">
          {versions && (
            <VersionList
              versions={versions}
              chosen={chosen?.version}
              isBusy={isBusy}
              onChoose={(version) => void look(version)}
            />
          )}
          {chosen && <Changes before={chosen.markdown} after={map.markdown} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" disabled={!chosen || isBusy} onClick={() => chosen && void revert(chosen.version)}>
          恢复到这个版本
        </Button>
      </DialogActions>
    </Frame>
  );
}

interface VersionListProps {
  versions: Output<typeof listMapVersions>;
  chosen: number | undefined;
  isBusy: boolean;
  onChoose(version: number): void;
}

function VersionList({ versions, chosen, isBusy, onChoose }: VersionListProps) {
  return (
    <ul>
      {versions.map(({ version, title, save_time }) => (
        <li key={version}>
          <button type="button" aria-pressed={chosen === version} disabled={isBusy} onClick={() => onChoose(version)}>
            {minuteOf(save_time)}
            <small dir="auto">{title}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

const signs = { same: ' ', removed: '−', added: '+' } as const;
const spoken = { same: '', removed: '后来删去：', added: '后来加上：' } as const;

function Changes({ before, after }: { before: string; after: string }) {
  const parts = changedLines(before, after);
  if (parts.length === 0) return <p>和现在的内容一样</p>;
  return (
    <section aria-label="这个版本之后的改动">
      {parts.map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one comparison do not move
        <pre key={at} dir="auto">
          {lines.map(({ kind, text }, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one comparison do not move
            <span key={line} data-kind={kind}>
              <i aria-hidden>{signs[kind]}</i>
              <span className="visually-hidden">{spoken[kind]}</span>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      ))}
    </section>
  );
}

const Frame = styled(Dialog)`
  .MuiDialog-paper { width: 760px; max-width: calc(100vw - 32px); }
  .sides { display: flex; gap: var(--space-4); align-items: flex-start; }
  ul { flex: none; width: 200px; max-height: 50vh; margin: 0; padding: 0; overflow-y: auto; list-style: none; }
  li button { display: grid; width: 100%; padding: var(--space-2); border-radius: var(--radius-control); font-size: var(--type-interface); text-align: left; font-variant-numeric: tabular-nums; }
  li button:hover { background: var(--fill); }
  li button[aria-pressed=true] { background: var(--accent-soft); color: var(--accent-text); }
  small { overflow: hidden; color: var(--text-2); text-overflow: ellipsis; white-space: nowrap; }
  section { flex: 1; min-width: 0; max-height: 50vh; overflow: auto; }
  pre { margin: 0 0 var(--space-2); padding: var(--space-2) 0; border-radius: var(--radius-control); background: var(--fill); font-family: var(--font-mono); font-size: 0.8125rem; line-height: 1.7; white-space: pre-wrap; overflow-wrap: anywhere; }
  pre > span { display: block; padding: 0 var(--space-2); }
  pre i { display: inline-block; width: 1.4em; font-style: normal; }
  [data-kind=added] { background: var(--success-soft); }
  [data-kind=removed] { background: var(--danger-soft); }
  @media (max-width: 767.98px) { .sides { flex-direction: column; } ul { width: 100%; max-height: 24vh; } section { width: 100%; } }
`;
