import { useId } from 'react';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { useLoaded } from 'shared/bundled/loading/use-loaded.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { useCall } from 'shared/site/visit.ts';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, styled } from 'shared/ui/kit.ts';
import { LineageList } from './lineage-list.tsx';
import type { LineageSubject } from './lineage-words.ts';

interface LineageDialogProps extends LineageSubject {
  onClose(): void;
}

/** Where a work came from and what came of it, as it is now. */
export function LineageDialog({ kind, id, onClose }: LineageDialogProps) {
  const titleId = useId();
  const call = useCall();
  const ask = (signal: AbortSignal) => call(getLineage, { kind, id }, { signal, quiet: true });
  const { data, problem, again } = useLoaded(`${kind} ${id}`, ask);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>来源</DialogTitle>
      <DialogContent>
        <Room>
          {problem && <LoadFailed text={`来源没有加载出来：${problem}`} onRetry={again} />}
          {!data && !problem && <Skeleton variant="rounded" width="100%" height={180} aria-label="正在加载来源" />}
          {data && <LineageList lineage={data} onLeave={onClose} />}
        </Room>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>关闭</Button>
      </DialogActions>
    </Dialog>
  );
}

/** As wide while it loads as it is then. */
const Room = styled('div')({ width: 'min(520px, 78vw)' });
