import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button } from 'shared/ui/kit.ts';
import { pricedModels, priceOf } from '../ordering/priced-models.ts';
import type { RecordActions } from './records/use-record-actions.ts';
import type { Ask } from './request/use-imagine.ts';

const RecordMenu = lazyPart(() => import('./picture/record-menu.tsx').then((code) => code.RecordMenu));
const RecordDetails = lazyPart(() => import('./picture/record-details.tsx').then((code) => code.RecordDetails));
const PictureView = lazyPart(() => import('./picture/picture-view.tsx').then((code) => code.PictureView));
const CompareView = lazyPart(() => import('../picture/compare-view.tsx').then((code) => code.CompareView));

const RegionEditor = lazyPart(() => import('./region/region-editor.tsx').then((code) => code.RegionEditor));
const ExtendEditor = lazyPart(() => import('./region/extend-editor.tsx').then((code) => code.ExtendEditor));
const PublishDialog = lazyPart(() => import('../publish/publish-dialog.tsx').then((code) => code.PublishDialog));
/** Pixels of the longest side, where a model does not say. */
const usualMost = 8192;

interface OverlaysProps {
  records: readonly DrawRecord[];
  models: readonly DrawModel[];
  actions: RecordActions;
  ask: Ask;
}

/** What is opened over the page, or beside it; its code comes then. */
export function Overlays({ records, models, actions, ask }: OverlaysProps) {
  const { shown, compared, close } = actions;
  const member = usePaysAsMember(1);
  const priceFor = ({ model }: DrawRecord) =>
    priceOf(
      pricedModels(models).find(({ key }) => key === model),
      member,
      1,
    );
  const mostFor = ({ model }: DrawRecord) =>
    models.find((one) => one.model === model)?.abilities?.size?.most ?? usualMost;
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
      {shown?.view === 'publish' && <PublishDialog record={shown.record} onClose={close} />}
      {shown?.view === 'picture' && <PictureView records={records} first={shown.record} actions={actions} />}
      {shown?.view === 'edit' && (
        <RegionEditor
          key={shown.record.id}
          record={shown.record}
          ask={ask}
          price={priceFor(shown.record)}
          onClose={close}
        />
      )}
      {shown?.view === 'extend' && (
        <ExtendEditor
          key={shown.record.id}
          record={shown.record}
          ask={ask}
          price={priceFor(shown.record)}
          most={mostFor(shown.record)}
          onClose={close}
        />
      )}
      {shown?.view === 'compare' && <CompareView records={shown.records} onClose={close} />}
    </>
  );
}
