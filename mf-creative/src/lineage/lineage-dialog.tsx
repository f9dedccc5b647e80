import { useId } from 'react';
import { DialogHead } from 'shared/bundled/dialogs/dialog-head.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { Dialog, DialogContent, Skeleton, styled } from 'shared/ui/kit.ts';
import { LineageList } from './lineage-list.tsx';
import type { LineageSubject } from './lineage-words.ts';
import { useLineage } from './load-lineage.ts';

interface LineageDialogProps extends LineageSubject {
  onClose(): void;
}

/** Where a work came from and what came of it, as it is now. */
export function LineageDialog({ kind, id, onClose }: LineageDialogProps) {
  const titleId = useId();
  const { data, problem, again } = useLineage({ kind, id });
  return (
    <Frame open onClose={onClose} aria-labelledby={titleId}>
      <DialogHead id={titleId} onClose={onClose}>
        来源
      </DialogHead>
      <DialogContent>
        {problem && <LoadFailed text={`来源没有加载出来：${problem}`} onRetry={again} />}
        {!data && !problem && <Skeleton variant="rounded" width="100%" height={180} aria-label="正在加载来源" />}
        {data && <LineageList lineage={data} onLeave={onClose} />}
      </DialogContent>
    </Frame>
  );
}

/** As wide while it loads as it is then; on a phone nearly as wide as the screen. */
const Frame = styled(Dialog)`
  .MuiDialog-paper { width: 568px; max-width: calc(100vw - 32px); }
`;
