import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { AnswerPriceNote } from 'shared/bundled/credits/answer/answer-price-note.tsx';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { freeAnswersOf, usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { Choice } from 'shared/bundled/forms/choice.tsx';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
import { userAtom } from 'shared/site/session.ts';
import { loadProduce, type ProduceData } from './load-produce.ts';
import { ProduceWorkspace } from './produce-workspace.tsx';

// The route takes both from one chunk.
export { loadProduce };

/** `/create/produce?id=`: one template. */
export function ProducePage() {
  const { creation, mine } = useLoaderData<ProduceData>();
  const models = dataOf(mine?.models) ?? [];
  const { model, choose } = useModel(models, 'plugin_model');
  const { revalidate } = useRevalidator();
  const [wanted, want] = useState(1);
  const answers = Math.min(wanted, Math.max(1, creation.n));
  const member = usePaysAsMember(answers);
  const free = freeAnswersOf(useAtomValue(userAtom));
  const priceOf = (count: number) => (model ? (isFree(model, free >= count) ? 0 : model.balance * count) : null);
  const draftsWords = (count: number) => {
    const price = priceOf(count);
    return price ? `${count} 稿 · ${price} 积分` : `${count} 稿`;
  };
  return (
    <ProduceWorkspace
      key={creation.id}
      creation={creation}
      records={dataOf(mine?.records)}
      recordsProblem={problemOf(mine?.records)}
      model={model?.key}
      drafts={answers}
      price={priceOf(answers)}
      note={<AnswerPriceNote model={model} member={member} answers={answers} isNarrow />}
      howMany={
        creation.n > 1 && (
          <Choice
            label="写几稿"
            name="drafts"
            value={answers}
            items={Array.from({ length: creation.n }, (_, at) => ({ value: at + 1, label: draftsWords(at + 1) }))}
            onChange={want}
          />
        )
      }
      options={
        problemOf(mine?.models) ? (
          <LoadFailed text="模型没有加载出来，将由默认模型写" onRetry={() => void revalidate()} />
        ) : (
          <ModelPicker models={models} model={model} tariff={answerTariff} member={member} choose={choose} />
        )
      }
    />
  );
}
