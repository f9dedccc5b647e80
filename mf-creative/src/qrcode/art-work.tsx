import { useAtomValue } from 'jotai';
import { type RefObject, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import type { CodeDrawing } from 'shared/bundled/qr/look/code-drawing.ts';
import type { QrConfig } from 'shared/contracts/creative/qr.ts';
import { userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { isUsedUp, pricedModels, priceOf } from '../works/order/prices.ts';
import { SendBar } from '../works/order/send-bar.tsx';
import { AnnouncedRecords } from '../works/records/announced-records.tsx';
import { useWorks } from '../works/records/use-works.ts';
import { artPrice } from './art/art-request.ts';
import { ArtStep } from './art/art-step.tsx';
import { qrTariff } from './art/qr-tariff.ts';
import { useArtForm } from './art/use-art-form.ts';
import { codes } from './codes.ts';
import { contentName } from './content/content-name.ts';
import type { useQrContent } from './content/use-qr-content.ts';
import { qrDraftAtom } from './draft/qr-draft.ts';
import type { QrData } from './load-qrcode.ts';
import { StyledCode } from './look/styled-code.tsx';
import { CodeHistory } from './results/code-history.tsx';
import { Example } from './results/example.tsx';
import { useCodeActions } from './results/use-code-actions.ts';

interface ArtWorkProps {
  config: QrConfig;
  content: ReturnType<typeof useQrContent>;
  records: QrData['records'];
  drawing: CodeDrawing | undefined;
  /** Where its steps stand in the form of the page, which has the content for both kinds of codes; null: not there yet. */
  place: HTMLElement | null;
  submit: RefObject<(() => void) | undefined>;
}

/** Codes that are painted: the wish at the left, what becomes of it at the right. */
export function ArtWork({ config, content, records, drawing, place, submit }: ArtWorkProps) {
  const { art } = useAtomValue(qrDraftAtom);
  const user = useAtomValue(userAtom);
  const models = pricedModels(config.draw_model);
  const { model, choose } = useModel(models, 'draw_model');
  const member = usePaysAsMember(1);
  const works = useWorks(codes, records);
  const form = useArtForm(content, model?.key ?? '', (id) => works.show([id]));
  const actions = useCodeActions(form, works);
  // A model paints; a template and a picture of one's own have prices of their own.
  const isPainted = art.way === 'custom' && !art.picture;
  useEffect(() => {
    submit.current = () => void form.submit();
  });
  return (
    <>
      {place &&
        createPortal(
          <>
            <ArtStep
              art={art}
              config={config}
              form={form}
              picker={<ModelPicker models={models} model={model} member={member} choose={choose} tariff={qrTariff} />}
            />
            <SendBar
              form={form}
              tariff={qrTariff}
              price={artPrice(art, config, priceOf(model, member, 1))}
              closed={config.is_open === 1 ? undefined : '艺术码暂未开放，之前的作品仍可查看，普通码可照常使用'}
              limit={{
                cookie: 'qrcode_limit',
                isReached: isPainted && isUsedUp(user, model),
                text: '今日会员免费次数已用完，继续生成将按积分计费',
              }}
              promise="扫得出才扣积分，失败全退"
            />
          </>,
          place,
        )}
      <section className="results" aria-label="艺术码" ref={works.results}>
        <CodeHistory
          actions={actions}
          example={config.example.status === 1 && <Example content={config.example.content} />}
        />
        {drawing && (
          <Preview aria-label="预览">
            <StyledCode drawing={drawing} label={`二维码：${contentName(content.text)}`} />
          </Preview>
        )}
        <AnnouncedRecords records={works.items} what="二维码" />
      </section>
    </>
  );
}

const Preview = styled('aside')`
  position: absolute; right: var(--space-4); bottom: var(--space-4); padding: 6px; border-radius: var(--radius-card); background: var(--surface-overlay); box-shadow: var(--shadow-overlay);
  svg { display: block; width: 112px; border-radius: 6px; }
  @media (max-width: 767.98px) { display: none; }
`;
