import { useRef } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { reveal } from 'shared/bundled/scroll/reveal.ts';
import { AnnouncedRecords } from '../draw-records/announced-records.tsx';
import { pictureSource, useDrawUpdates } from '../draw-records/use-draw-updates.ts';
import { AskFailed } from '../ordering/ask-failed.tsx';
import { DrawingFrame } from './drawing-frame.ts';
import { DrawForm } from './form/draw-form.tsx';
import { type DrawingData, loadDrawing } from './load-drawing.ts';
import { Overlays } from './overlays.tsx';
import { History } from './records/history.tsx';
import { useRecordActions } from './records/use-record-actions.ts';
import { useRecords } from './records/use-records.ts';
import { useImagine } from './request/use-imagine.ts';
import { useBrought } from './use-brought.ts';

// The route takes both from one chunk.
export { loadDrawing };

/** `/app/drawing`: what is wanted at the left, what becomes of it at the right. */
export function DrawingPage() {
  const { models, records: loaded, examples, brought } = useLoaderData<DrawingData>();
  const { revalidate } = useRevalidator();
  const results = useRef<HTMLElement>(null);
  const records = useRecords(dataOf(loaded), problemOf(loaded));
  const updates = useDrawUpdates(pictureSource, records.items, {
    take: records.take,
    drop(ids) {
      for (const id of ids) if (!actions.isRemoved(id)) records.drop(id);
    },
    reload: () => void records.reload().catch(() => undefined),
  });
  const ask = useImagine((ids) => {
    updates.read(ids);
    // Where the results lie below the form.
    reveal(results.current, 'start');
    if (records.tab !== 'all' && records.tab !== 'open') records.choose('all');
  });
  const actions = useRecordActions(ask, updates.read);
  useBrought(brought);
  return (
    <DrawingFrame data-beside={actions.shown?.view === 'details' || undefined}>
      <DrawForm
        models={dataOf(models) ?? []}
        problem={problemOf(models) && <LoadFailed text="模型没有加载出来" onRetry={() => void revalidate()} />}
        ask={ask}
      />
      <section className="results" aria-label="图片" ref={results}>
        {actions.failure && <AskFailed failure={actions.failure} />}
        <History records={records} actions={actions} examples={dataOf(examples) ?? []} />
        <AnnouncedRecords records={records.items} />
      </section>
      <Overlays records={records.items} models={dataOf(models) ?? []} actions={actions} ask={ask} />
    </DrawingFrame>
  );
}
