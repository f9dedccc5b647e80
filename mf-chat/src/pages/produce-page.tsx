import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { userAtom } from 'shared/site/session.ts';
import { ModelPicker, useModel } from '../composer/model-picker.tsx';
import { loadProduce, type ProduceData } from '../create/load-produce.ts';
import { ProduceWorkspace } from '../create/produce-workspace.tsx';
import { dataOf, problemOf } from '../load-chat.ts';

// The route takes both from one chunk.
export { loadProduce };

/** `/create/produce?id=`: one template. */
export function ProducePage() {
  const { creation, mine } = useLoaderData<ProduceData>();
  const member = useAtomValue(userAtom)?.is_member === 1;
  const models = dataOf(mine?.models) ?? [];
  const { model, choose } = useModel(models, 'plugin_model');
  const isFree = model !== undefined && member && model.member_free === 1;
  return (
    <ProduceWorkspace
      key={creation.id}
      creation={creation}
      records={dataOf(mine?.records)}
      recordsProblem={problemOf(mine?.records)}
      model={model?.key}
      price={model ? (isFree ? 0 : model.balance) : null}
      options={<ModelPicker models={models} model={model} member={member} choose={choose} />}
    />
  );
}
