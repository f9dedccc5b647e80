import { useSetAtom } from 'jotai';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { useHandedOver } from '../works/draft/use-handed-over.ts';
import { OrderFailed } from '../works/order/order-failed.tsx';
import { useOrder } from '../works/order/use-order.ts';
import { AnnouncedRecords } from '../works/records/announced-records.tsx';
import { useWorks } from '../works/records/use-works.ts';
import { draftOfRecord, draftOfRemix } from './draft/draft-of-record.ts';
import { replaceDraftAtom } from './draft/draw-draft.ts';
import { DrawingFrame } from './drawing-frame.ts';
import { DrawForm } from './form/draw-form.tsx';
import { type DrawingData, loadDrawing } from './load-drawing.ts';
import { Overlays } from './overlays.tsx';
import { pictures } from './pictures.ts';
import type { DrawInput } from './request/request-of-draft.ts';
import { History } from './results/history.tsx';
import { usePictureActions } from './results/use-picture-actions.ts';

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
  const replace = useSetAtom(replaceDraftAtom);
  const { record, remix, prompt, messageId } = handedOver;
  useHandedOver('draw-handed-over', `${record?.id ?? ''}${remix?.square_id ?? ''}${prompt}`, () => {
    if (record) replace(draftOfRecord(record, 'all'), '已从这张图片继续');
    else if (remix) replace(draftOfRemix(remix), '已填入同款的描述和参数');
    else replace({ prompt, messageId, parentId: 0, squareId: 0 }, '已填入带来的描述');
  });
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
