import { useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { OrderFailed } from '../works/order/order-failed.tsx';
import { useOrder } from '../works/order/use-order.ts';
import { AnnouncedRecords } from '../works/records/announced-records.tsx';
import { useWorks } from '../works/records/use-works.ts';
import { DrawingFrame } from './drawing-frame.ts';
import { DrawForm } from './form/draw-form.tsx';
import { type DrawingData, loadDrawing } from './load-drawing.ts';
import { Overlays } from './overlays.tsx';
import { pictures } from './pictures.ts';
import type { DrawInput } from './request/request-of-draft.ts';
import { History } from './results/history.tsx';
import { usePictureActions } from './results/use-picture-actions.ts';
import { useHandedOverDraft } from './use-handed-over-draft.ts';

// The route takes both from one chunk.
export { loadDrawing };

/** `/app/drawing`: what is wanted at the left, what becomes of it at the right. */
export function DrawingPage() {
  const { models, records, examples, handedOver } = useLoaderData<DrawingData>();
  const { revalidate } = useRevalidator();
  const works = useWorks(pictures, records);
  const order = useOrder(
    (call, input: DrawInput, options) => call(imagine, input, options),
    ({ records_ids }) => works.show(records_ids),
  );
  const actions = usePictureActions(order, works);
  useHandedOverDraft(handedOver);
  return (
    <DrawingFrame data-beside={actions.shown?.view === 'details' || undefined}>
      <DrawForm
        models={dataOf(models) ?? []}
        problem={problemOf(models) && <LoadFailed text="模型没有加载出来" onRetry={() => void revalidate()} />}
        order={order}
      />
      <section className="results" aria-label="图片" ref={works.results}>
        {actions.failure && <OrderFailed failure={actions.failure} />}
        <History actions={actions} examples={dataOf(examples) ?? []} />
        <AnnouncedRecords records={works.items} />
      </section>
      <Overlays models={dataOf(models) ?? []} actions={actions} order={order} />
    </DrawingFrame>
  );
}
