import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button } from 'shared/ui/kit.ts';
import type { RecordActions } from './records/use-record-actions.ts';
import type { Ask } from './request/use-imagine.ts';

const RecordMenu = lazyPart(() => import('./picture/record-menu.tsx').then((code) => code.RecordMenu));
const RecordDetails = lazyPart(() => import('./picture/record-details.tsx').then((code) => code.RecordDetails));
const PictureView = lazyPart(() => import('./picture/picture-view.tsx').then((code) => code.PictureView));
const CompareView = lazyPart(() => import('./picture/compare-view.tsx').then((code) => code.CompareView));

interface OverlaysProps {
  records: readonly DrawRecord[];
  actions: RecordActions;
  ask: Ask;
}

/** What is opened over the page, or beside it; its code comes then. */
export function Overlays({ records, actions }: OverlaysProps) {
  const { shown, compared, close } = actions;
  return (
    <>
      {compared && shown?.view !== 'compare' && (
        <div className="comparing" role="status">
          <span>已选一张，再选一张对比</span>
          <Button size="small" onClick={() => actions.compare(undefined)}>
            取消对比
          </Button>
        </div>
      )}
      {shown?.view === 'menu' && <RecordMenu record={shown.record} anchor={shown.anchor} actions={actions} />}
      {shown?.view === 'details' && <RecordDetails record={shown.record} actions={actions} />}
      {shown?.view === 'picture' && <PictureView records={records} first={shown.record} actions={actions} />}
      {shown?.view === 'compare' && <CompareView records={shown.records} onClose={close} />}
    </>
  );
}
