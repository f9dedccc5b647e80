/** The protocols by which pictures are ordered. */
type Protocol = 'openai-images' | 'dashscope' | 'midjourney-proxy' | 'sdwebui' | 'task-manifest';

/** What is tried with every protocol, and the class of failure that it is. */
export const faults = [
  ['an order that is cut off', 'lost'],
  ['504 of a gateway', 'lost'],
  ['500', 'lost'],
  ['429', 'busy'],
  ['503', 'busy'],
  ['a key that is refused', 'operator'],
  ['a model that is gone', 'operator'],
  ['a page in place of JSON', 'operator'],
  ['nothing inside', 'lost'],
] as const;
export type Fault = (typeof faults)[number][0];

/** Replies to an order, as providers document them: status, body, class. */
export const refusals: [Protocol, number, unknown, string][] = [
  [
    'openai-images',
    400,
    {
      error: {
        code: 'moderation_blocked',
        type: 'image_generation_user_error',
        message: 'Your request was rejected by the safety system.',
        moderation_details: { moderation_stage: 'input', categories: ['violence'] },
      },
    },
    'prompt',
  ],
  [
    'openai-images',
    400,
    {
      error: {
        code: 'moderation_blocked',
        type: 'image_generation_user_error',
        message: 'rejected',
        moderation_details: { moderation_stage: 'output', categories: ['sexual'] },
      },
    },
    'result',
  ],
  [
    'openai-images',
    400,
    { error: { code: 'invalid_image_file', message: 'Invalid image file or mode for image 1' } },
    'reference',
  ],
  [
    'openai-images',
    429,
    { error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } },
    'operator',
  ],
  [
    'openai-images',
    400,
    { error: { code: 'billing_hard_limit_reached', message: 'Billing hard limit has been reached' } },
    'operator',
  ],
  [
    'openai-images',
    400,
    {
      error: {
        code: 'OutputImageSensitiveContentDetected',
        message: 'The request failed because the output image may contain sensitive information.',
      },
    },
    'result',
  ],
  [
    'openai-images',
    400,
    {
      error: {
        code: 'InputTextSensitiveContentDetected',
        message: 'The request failed because the input text may contain sensitive information.',
      },
    },
    'prompt',
  ],
  ['openai-images', 400, { error: { code: 'InputTextRiskDetection', message: 'risk' } }, 'prompt'],
  [
    'openai-images',
    400,
    {
      error: {
        code: 'InputImageSensitiveContentDetected',
        message: 'The request failed because the input image may contain sensitive information.',
      },
    },
    'reference',
  ],
  ['openai-images', 403, { error: { code: 'AccountOverdueError', message: 'Your account is overdue' } }, 'operator'],
  ['openai-images', 200, { error: { message: 'upstream moderation: prompt flagged' } }, 'prompt'],
  ['openai-images', 200, { created: 1, data: [] }, 'lost'],
  ['openai-images', 200, { created: 1, data: [{ b64_json: '' }] }, 'lost'],
  ['openai-images', 200, { created: 1, data: [{ b64_json: 'PGh0bWw+' }] }, 'lost'],
  [
    'dashscope',
    400,
    { code: 'DataInspectionFailed', message: 'Input data may contain inappropriate content.' },
    'prompt',
  ],
  [
    'dashscope',
    400,
    { code: 'Arrearage', message: 'Access denied, please make sure your account is in good standing.' },
    'operator',
  ],
  [
    'dashscope',
    429,
    { code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded, please try again later.' },
    'busy',
  ],
  ['dashscope', 401, { code: 'InvalidApiKey', message: 'Invalid API-key provided.' }, 'operator'],
  ['midjourney-proxy', 200, { code: 23, description: '队列已满，请稍后尝试' }, 'busy'],
  ['midjourney-proxy', 200, { code: 24, description: '可能包含敏感词', properties: { bannedWord: 'x' } }, 'prompt'],
  ['midjourney-proxy', 200, { code: 4, description: 'base64格式错误: invalid image' }, 'reference'],
  ['sdwebui', 500, { error: 'OutOfMemoryError', detail: '', body: '', errors: 'CUDA out of memory' }, 'lost'],
  ['sdwebui', 422, { detail: [{ loc: ['body', 'steps'], msg: 'value is not a valid integer' }] }, 'operator'],
  ['sdwebui', 200, { images: [], info: '{}' }, 'lost'],
  ['task-manifest', 402, { detail: 'insufficient balance' }, 'operator'],
  ['task-manifest', 422, { detail: [{ msg: 'The prompt was flagged by the content policy' }] }, 'prompt'],
];

/** States in which a task that was taken ends. */
export const ends: [Protocol, object, string][] = [
  [
    'dashscope',
    {
      output: {
        task_status: 'FAILED',
        code: 'DataInspectionFailed',
        message: 'Output data may contain inappropriate content.',
      },
    },
    'result',
  ],
  [
    'dashscope',
    {
      output: {
        task_status: 'FAILED',
        code: 'DataInspectionFailed',
        message: 'Input data may contain inappropriate content.',
      },
    },
    'prompt',
  ],
  [
    'dashscope',
    { output: { task_status: 'FAILED', code: 'InvalidURL', message: 'The request URL is invalid' } },
    'reference',
  ],
  ['dashscope', { output: { task_status: 'FAILED', code: 'InternalError.Algo', message: 'algo error' } }, 'lost'],
  ['dashscope', { output: { task_status: 'UNKNOWN' } }, 'lost'],
  ['dashscope', { output: { task_status: 'SUCCEEDED', results: [] } }, 'lost'],
  ['midjourney-proxy', { status: 'FAILURE', failReason: 'Banned prompt detected' }, 'prompt'],
  ['midjourney-proxy', { status: 'FAILURE', failReason: 'Image was moderated' }, 'result'],
  ['midjourney-proxy', { status: 'FAILURE', failReason: '任务超时' }, 'lost'],
  ['midjourney-proxy', { status: 'CANCEL' }, 'lost'],
  ['midjourney-proxy', { status: 'SUCCESS', imageUrl: 'http://169.254.169.254/latest' }, 'lost'],
  ['midjourney-proxy', { status: 'SUCCESS' }, 'lost'],
  ['task-manifest', { status: 'FAILED', error: 'NSFW content in the result' }, 'result'],
  ['task-manifest', { status: 'FAILED', error: { message: 'rate limit' } }, 'busy'],
  ['task-manifest', { status: 'FAILED' }, 'lost'],
];

/** The cases as a table of Markdown: `docs/operations/image-providers.md` has it. */
export function imageCaseTable(): string {
  const rows = [
    ...faults.map(([fault, kind]) => ['all five', 'the order', fault, kind]),
    ...refusals.map(([name, status, body, kind]) => [name, 'the order', `${status} \`${briefly(body)}\``, kind]),
    ...ends.map(([name, state, kind]) => [name, 'its task', `\`${briefly(state)}\``, kind]),
  ];
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return ['| Protocol | What fails | The reply | Class |', '| --- | --- | --- | --- |', ...lines].join('\n');
}

/** The words of a reply by which it is known, without its wrapping. */
const briefly = (body: unknown): string => JSON.stringify(body).replaceAll('|', '\\|').slice(0, 160);
