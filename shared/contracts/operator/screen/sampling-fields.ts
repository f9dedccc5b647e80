import type { FieldScreen } from 'shared/contracts/operator/screen/screen.ts';

/** Sampling of a model, for skills and creation templates. */
export const samplingFields: Record<string, FieldScreen | string> = {
  temperature: { title: '随机性', about: '0 至 2：事实和代码宜低，创意宜高；默认 1' },
  top_p: { title: '核采样', about: '0 至 1：越小越只用最可能的词；默认 1' },
  presence_penalty: { title: '话题新鲜度', about: '-2 至 2：大于 0 时更多谈及新话题' },
  frequency_penalty: { title: '重复惩罚', about: '-2 至 2：大于 0 时更少重复用词' },
  max_tokens: { title: '最大长度', about: '回答的最多 token 数；0 为由模型决定' },
};
