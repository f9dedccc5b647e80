/** Servers of models that speak OpenAI's protocol, with a model each of them has. */
export const modelOffers = [
  { name: 'deepseek', title: 'DeepSeek', base_url: 'https://api.deepseek.com/v1', model: 'deepseek-chat' },
  {
    name: 'qwen',
    title: '通义千问',
    base_url: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
    model: 'qwen-plus',
  },
  { name: 'kimi', title: 'Kimi', base_url: 'https://api.moonshot.cn/v1', model: 'kimi-latest' },
  { name: 'zhipu', title: '智谱', base_url: 'https://open.bigmodel.cn/api/paas/v4', model: 'glm-4-flash' },
  { name: 'custom', title: '其他', base_url: '', model: '' },
];
export type ModelOffer = (typeof modelOffers)[number];
