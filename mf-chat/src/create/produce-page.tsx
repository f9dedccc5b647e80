import { useLoaderData, useRevalidator } from 'react-router-dom';
import { AnswerPriceNote } from 'shared/bundled/credits/answer/answer-price-note.tsx';
import { answerTariff } from 'shared/bundled/credits/answer/answer-tariff.ts';
import { usePaysAsMember } from 'shared/bundled/credits/answer/free-quota.ts';
import { ModelPicker } from 'shared/bundled/credits/model/model-picker.tsx';
import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import { useModel } from 'shared/bundled/credits/model/use-model.ts';
import { LoadFailed } from 'shared/bundled/loading/load-failed.tsx';
import { dataOf, problemOf } from 'shared/bundled/loading/load-part.ts';
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
  const answers = Math.max(1, creation.n);
  const member = usePaysAsMember(answers);
  return (
    <ProduceWorkspace
      key={creation.id}
      creation={creation}
      records={dataOf(mine?.records)}
      recordsProblem={problemOf(mine?.records)}
      model={model?.key}
      price={model ? (isFree(model, member) ? 0 : model.balance * answers) : null}
      note={<AnswerPriceNote model={model} member={member} answers={answers} isNarrow />}
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
