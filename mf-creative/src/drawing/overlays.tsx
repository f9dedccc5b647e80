import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import type { DrawRecord } from 'shared/contracts/creative/drawing-record.ts';
import { Button, styled } from 'shared/ui/kit.ts';
import { pricedModels, priceOf } from '../works/order/prices.ts';
import type { Order } from '../works/order/use-order.ts';
import type { DrawInput } from './request/request-of-draft.ts';
import type { PictureActions } from './results/use-picture-actions.ts';

const PictureMenu = lazyPart(() => import('./results/picture-menu.tsx').then((code) => code.PictureMenu));
const PictureDetails = lazyPart(() => import('./results/picture-details.tsx').then((code) => code.PictureDetails));
const PictureView = lazyPart(() => import('./results/picture-view.tsx').then((code) => code.PictureView));
const CompareView = lazyPart(() => import('../works/picture/compare-view.tsx').then((code) => code.CompareView));

const RegionEditor = lazyPart(() => import('./region/region-editor.tsx').then((code) => code.RegionEditor));
const ExtendEditor = lazyPart(() => import('./region/extend-editor.tsx').then((code) => code.ExtendEditor));
const PublishDialog = lazyPart(() => import('../works/publish/publish-dialog.tsx').then((code) => code.PublishDialog));
/** Pixels of the longest side, where a model does not say. */
const usualMax = 8192;

interface OverlaysProps {
  models: readonly DrawModel[];
  actions: PictureActions;
  order: Order<DrawInput>;
}

export function Overlays({ models, actions, order }: OverlaysProps) {
  const { shown, compared, close } = actions;
  const member = usePaysAsMember(1);
  const editorOf = (record: DrawRecord) => {
    const model = pricedModels(models).find(({ key }) => key === record.model);
    return { record, order, price: priceOf(model, member, 1), onClose: close };
  };
  const mostFor = ({ model }: DrawRecord) =>
    models.find((one) => one.model === model)?.abilities?.size?.most ?? usualMax;
  return (
    <>
      {compared && shown?.view !== 'compare' && (
        <Comparing role="status">
          <span>已选一张，再选一张对比</span>
          <Button size="small" onClick={() => actions.compare(undefined)}>
            取消对比
          </Button>
        </Comparing>
      )}
      {shown?.view === 'menu' && <PictureMenu record={shown.record} anchor={shown.anchor} actions={actions} />}
      {shown?.view === 'details' && <PictureDetails record={shown.record} actions={actions} />}
      {shown?.view === 'publish' && <PublishDialog record={shown.record} onClose={close} />}
      {shown?.view === 'picture' && <PictureView first={shown.record} actions={actions} />}
      {shown?.view === 'edit' && <RegionEditor key={shown.record.id} {...editorOf(shown.record)} />}
      {shown?.view === 'extend' && (
        <ExtendEditor key={shown.record.id} {...editorOf(shown.record)} most={mostFor(shown.record)} />
      )}
      {shown?.view === 'compare' && <CompareView records={shown.records} onClose={close} />}
    </>
  );
}

const Comparing = styled('div')`
  position: absolute; z-index: 3; bottom: var(--space-4); left: 50%; display: flex; gap: var(--space-2); align-items: center; padding: var(--space-1) var(--space-2) var(--space-1) var(--space-4); border-radius: var(--radius-full); background: var(--surface-overlay); box-shadow: var(--shadow-overlay); font-size: var(--type-interface); white-space: nowrap; transform: translateX(-50%);
  @media (max-width: 767.98px) { position: fixed; bottom: calc(var(--bottom-bar-height) + var(--space-4)); }
`;
