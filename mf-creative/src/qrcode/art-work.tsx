import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import { StyledCode } from 'shared/bundled/qr/look/styled-code.tsx';
import { reveal } from 'shared/bundled/scroll/reveal.ts';
import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import { AnnouncedRecords } from '../draw-records/announced-records.tsx';
import { useDrawUpdates } from '../draw-records/use-draw-updates.ts';
import { pricedModels, priceOf } from '../ordering/priced-models.ts';
import { artPrice } from './art/art-request.ts';
import { ArtSendBar } from './art/art-send-bar.tsx';
import { ArtStep } from './art/art-step.tsx';
import { useArtForm } from './art/use-art-form.ts';
import { qrDraftAtom } from './draft/qr-draft.ts';
import type { QrData } from './load-qrcode.ts';
import { qrTariff } from './qr-tariff.ts';
import { Example } from './records/example.tsx';
import { QrHistory } from './records/qr-history.tsx';
import { useQrActions } from './records/use-qr-actions.ts';
import { codeRecords, useQrRecords } from './records/use-qr-records.ts';
import type { useQrContent } from './use-qr-content.ts';

interface ArtWorkProps {
  config: QrConfig;
  content: ReturnType<typeof useQrContent>;
  records: QrData['records'];
  /** The plain code of the same content. */
  drawing: CodeDrawing | undefined;
  /** Where its steps stand in the form of the page, which has the content for both kinds of codes; null: not there yet. */
  place: HTMLElement | null;
  /** What the form does when it is sent. */
  submit: RefObject<(() => void) | undefined>;
}

/** Codes that are painted: the wish at the left, what becomes of it at the right. */
export function ArtWork({ config, content, records: loaded, drawing, place, submit }: ArtWorkProps) {
  const { art } = useAtomValue(qrDraftAtom);
  const results = useRef<HTMLElement>(null);
  const models = pricedModels(config.draw_model);
  const { model, choose } = useModel(models, 'draw_model');
  const member = usePaysAsMember(1);
  const records = useQrRecords(dataOf(loaded), problemOf(loaded));
  const updates = useDrawUpdates(codeRecords, records.items, {
    take: records.take,
    drop(ids) {
      for (const id of ids) if (!actions.isRemoved(id)) records.drop(id);
    },
    reload: () => void records.reload().catch(() => undefined),
  });
  const form = useArtForm(content, model?.key ?? '', (id) => {
    updates.read([id]);
    // Where the results lie below the form.
    reveal(results.current, 'start');
    if (records.tab !== 'all' && records.tab !== 'open') records.choose('all');
  });
  const actions = useQrActions(form, updates.read);
  const price = artPrice(art, config, priceOf(model, member, 1));
  useEffect(() => {
    submit.current = () => void form.submit();
  });
  return (
    <>
      {place &&
        createPortal(
          <>
            <ArtStep
              {...{ art, config, form }}
              picker={<ModelPicker {...{ models, model, member, choose }} tariff={qrTariff} />}
            />
            <ArtSendBar form={form} price={price} isClosed={config.is_open !== 1} />
          </>,
          place,
        )}
      <section className="results" aria-label="艺术码" ref={results}>
        <QrHistory
          records={records}
          actions={actions}
          example={config.example.status === 1 && <Example content={config.example.content} />}
        />
        {drawing && (
          <aside aria-label="预览">
            <StyledCode drawing={drawing} label={`二维码：${content.text}`} />
          </aside>
        )}
        <AnnouncedRecords records={records.items} what="二维码" />
      </section>
    </>
  );
}
