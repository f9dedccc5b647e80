import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { useDroppedFiles } from 'shared/bundled/files/dropped-files.ts';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import { UndoBar } from 'shared/bundled/lists/undo-bar.tsx';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { drawTariff } from '../../works/order/draw-tariff.ts';
import { FieldError } from '../../works/order/field-parts.tsx';
import { isUsedUp, pricedModels, priceOf } from '../../works/order/prices.ts';
import { SendBar } from '../../works/order/send-bar.tsx';
import type { Order } from '../../works/order/use-order.ts';
import { replacedDraftAtom, undoReplacingAtom } from '../draft/draw-draft.ts';
import { PromptTools } from '../helper/prompt-tools.tsx';
import { abilitiesOf, countOf, type DrawInput } from '../request/request-of-draft.ts';
import { CountField } from './count-field.tsx';
import { MoreFields } from './more-fields.tsx';
import { PromptField } from './prompt-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SizeField } from './size-field.tsx';
import { useDrawForm } from './use-draw-form.ts';
import { useReferences } from './use-references.ts';

interface DrawFormProps {
  models: readonly DrawModel[];
  problem: ReactNode;
  order: Order<DrawInput>;
}

/** The controls at the left; the main button stays in sight. */
export function DrawForm({ models, problem, order }: DrawFormProps) {
  const user = useAtomValue(userAtom);
  const draw = useAtomValue(siteConfigAtom)?.draw;
  const usual = draw?.num ?? 1;
  const replaced = useAtomValue(replacedDraftAtom);
  const undo = useSetAtom(undoReplacingAtom);
  const forget = useSetAtom(replacedDraftAtom);
  const { model: priced, choose } = useModel(pricedModels(models), 'draw_model');
  const model = models.find((one) => one.model === priced?.key);
  const abilities = abilitiesOf(model);
  const form = useDrawForm(order, model, usual);
  const count = countOf(form.draft, abilities, usual);
  const member = usePaysAsMember(count);
  const references = useReferences(abilities.references);
  const price = priceOf(priced, member, count);
  const take = (files: File[], folders: string[]) => void references.add(files, folders);
  useDroppedFiles(take);
  return (
    <form
      ref={form.box}
      className="controls"
      aria-label="绘画设置"
      noValidate
      {...takesFiles(take)}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className="fields">
        <PromptField form={form}>
          <PromptTools />
        </PromptField>
        <Model>
          {problem}
          <ModelPicker
            models={pricedModels(models)}
            model={priced}
            member={member}
            choose={choose}
            tariff={drawTariff}
          />
          <FieldError>{form.errors.model}</FieldError>
        </Model>
        <SizeField form={form} abilities={abilities} />
        <CountField form={form} abilities={abilities} count={count} />
        {abilities.references > 0 && <ReferenceField form={form} references={references} max={abilities.references} />}
        <MoreFields form={form} abilities={abilities} />
      </div>
      <SendBar
        form={form}
        tariff={drawTariff}
        price={price}
        parts={count > 1 ? [`${count} 张图片`] : []}
        closed={draw?.is_open === 0 ? '绘画暂未开放，之前的图片仍可查看' : undefined}
        limit={{
          cookie: 'draw_limit',
          isReached: isUsedUp(user, model),
          text: '今日会员免费次数已用完，继续绘画将按积分计费',
        }}
        promise="出图才扣积分，失败全退"
        waiting={references.uploading.length > 0 ? '等待参考图上传…' : undefined}
      >
        {replaced && (
          <UndoBar key={replaced.count} done={replaced.done} onUndo={() => undo()} onGone={() => forget(null)} />
        )}
      </SendBar>
    </form>
  );
}

const Model = styled('div')`
  margin: 0 calc(-1 * var(--space-2));
  data { color: var(--text-2); font-size: var(--type-meta); }
`;
