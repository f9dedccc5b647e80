import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { takesFiles } from 'shared/bundled/files/given-files.ts';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { drawTariff } from '../../ordering/draw-tariff.ts';
import { FieldError } from '../../ordering/field-parts.tsx';
import { pricedModels, priceOf } from '../../ordering/priced-models.ts';
import { PromptTools } from '../helper/prompt-tools.tsx';
import { abilitiesOf, countOf } from '../request/request-of-draft.ts';
import type { Ask } from '../request/use-imagine.ts';
import { CountField } from './count-field.tsx';
import { MoreFields } from './more-fields.tsx';
import { PromptField } from './prompt-field.tsx';
import { ReferenceField } from './reference-field.tsx';
import { SendBar } from './send-bar.tsx';
import { SizeField } from './size-field.tsx';
import { useDrawForm } from './use-draw-form.ts';
import { useReferences } from './use-references.ts';

interface DrawFormProps {
  models: readonly DrawModel[];
  /** What is said in the place of the models when they did not come. */
  problem: ReactNode;
  ask: Ask;
}

/** The controls at the left; the main button stays in sight. */
export function DrawForm({ models, problem, ask }: DrawFormProps) {
  const user = useAtomValue(userAtom);
  const usual = useAtomValue(siteConfigAtom)?.draw.num ?? 1;
  const { model: priced, choose } = useModel(pricedModels(models), 'draw_model');
  const model = models.find((one) => one.model === priced?.key);
  const abilities = abilitiesOf(model);
  const form = useDrawForm(ask, model, usual);
  const count = countOf(form.draft, abilities, usual);
  const member = usePaysAsMember(count);
  // Free pictures and free answers of a day are one number, which the api names; `is_chat_limit` speaks of the chat.
  const isUsedUp = user?.is_member === 1 && model?.member_free === 1 && user.member_free_left === 0;
  const references = useReferences(abilities.references);
  const price = priceOf(priced, member, count);
  const given = takesFiles((files, folders) => void references.add(files, folders));
  return (
    <form
      ref={form.box}
      className="controls"
      aria-label="绘画设置"
      noValidate
      {...given}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className="fields">
        <PromptField form={form}>
          <PromptTools />
        </PromptField>
        <div className="model">
          {problem}
          <ModelPicker models={pricedModels(models)} {...{ model: priced, member, choose }} tariff={drawTariff} />
          <FieldError>{form.errors.model}</FieldError>
        </div>
        <SizeField form={form} abilities={abilities} />
        <CountField form={form} abilities={abilities} count={count} />
        {abilities.references > 0 && <ReferenceField form={form} references={references} most={abilities.references} />}
        <MoreFields form={form} abilities={abilities} />
      </div>
      <SendBar
        form={form}
        price={price}
        count={count}
        isUsedUp={isUsedUp}
        isUploading={references.uploading.length > 0}
      />
    </form>
  );
}
