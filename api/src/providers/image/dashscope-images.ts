import * as z from 'shared/contracts/schema.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import { followTask } from './follow-task.ts';
import { atOnceSetting, type ImagePiece, type ImageRequest, type Painter, promptLimit } from './image.ts';
import { ImageFailure } from './image-failure.ts';
import type { ImageServer } from './image-server.ts';
import { list, named, parts, read, words } from './sent.ts';

export const dashscopeConfig = z.object({
  ...atOnceSetting,
  /** `task`: image-synthesis by task id; `message`: multimodal-generation, which answers at once (qwen-image). */
  shape: z._default(z.enum(['task', 'message']), 'task'),
  poll_ms: z._default(z.number().check(z.int(), z.minimum(50), z.maximum(60_000)), 2000),
});
export type DashscopeConfig = z.infer<typeof dashscopeConfig>;

const why = { code: words(200), message: words(1000) };
const sentResult = parts({ ...why, url: named(), actual_prompt: words(promptLimit) });
const sentReply = parts({
  ...why,
  output: parts({
    ...why,
    task_id: words(500),
    task_status: words(100),
    results: list(sentResult),
    choices: list(parts({ message: parts({ content: list(parts({ image: named() })) }) })),
  }),
});

/** Alibaba Cloud Model Studio: wanx and qwen-image. Its key opens `…/api/v1`. */
export function dashscopeImages(server: ImageServer, remoteName: string, config: DashscopeConfig): Painter {
  async function* attach(taskId: string, { signal }: ImageRequest): AsyncGenerator<ImagePiece> {
    const look = async () => {
      const sent = await server.look(`/tasks/${encodeURIComponent(taskId)}`, { signal });
      return sent === undefined ? undefined : read(sentReply, sent);
    };
    for await (const { output = {} } of followTask(look, { everyMs: config.poll_ms, signal })) {
      const { task_status: status = 'UNKNOWN', results = [] } = output;
      if (status === 'SUCCEEDED') return yield* piecesOf(server, results, signal);
      if (status === 'FAILED') throw failureOf(server, output);
      // `UNKNOWN`: the task is not there, or is older than a day.
      if (['CANCELED', 'UNKNOWN'].includes(status)) throw new ImageFailure('lost', `task ${status}`);
    }
  }

  return {
    async *paint(request) {
      const order = config.shape === 'message' ? messageOrder(request) : taskOrder(request);
      const sent = await server.order(order.path, {
        body: { model: remoteName, ...order.body },
        signal: request.signal,
        ...(config.shape === 'task' ? { headers: { 'X-DashScope-Async': 'enable' } } : {}),
      });
      const { output = {}, ...reply } = read(sentReply, sent);
      if (reply.code) throw failureOf(server, reply);
      if (config.shape === 'message') {
        const contents = (output.choices ?? []).flatMap((one) => one?.message?.content ?? []);
        const results = contents.flatMap((one) => (one?.image ? { url: one.image } : []));
        return yield* piecesOf(server, results, request.signal);
      }
      if (!output.task_id) throw new ImageFailure('lost', 'a reply without a task');
      yield { taskId: output.task_id };
      yield* attach(output.task_id, request);
    },
    ...(config.shape === 'task'
      ? {
          attach,
          cancel: async (taskId: string) => {
            const signal = AbortSignal.timeout(10_000);
            await server.order(`/tasks/${encodeURIComponent(taskId)}/cancel`, { signal }).catch(() => undefined);
          },
        }
      : {}),
  };
}

const wishesOf = ({ width, height, count, seed }: ImageRequest) => ({
  size: `${width}*${height}`,
  n: count,
  watermark: false,
  ...(seed === undefined ? {} : { seed }),
});

function taskOrder(request: ImageRequest) {
  const { prompt, negative, style, references, mask } = request;
  const [first] = references;
  const words = { prompt, ...(negative ? { negative_prompt: negative } : {}) };
  if (!first) {
    const parameters = { ...wishesOf(request), ...(style ? { style } : {}) };
    return { path: '/services/aigc/text2image/image-synthesis', body: { input: words, parameters } };
  }
  const function_ = mask ? 'description_edit_with_mask' : 'description_edit';
  const input = {
    ...words,
    function: function_,
    base_image_url: dataUrl(first.mediaType, first.bytes),
    ...(mask ? { mask_image_url: dataUrl('image/png', mask) } : {}),
  };
  const { n, seed } = { seed: undefined, ...wishesOf(request) };
  const parameters = { n, watermark: false, ...(seed === undefined ? {} : { seed }) };
  return { path: '/services/aigc/image2image/image-synthesis', body: { input, parameters } };
}

function messageOrder(request: ImageRequest) {
  const { prompt, negative, references } = request;
  const images = references.map(({ mediaType, bytes }) => ({ image: dataUrl(mediaType, bytes) }));
  const input = { messages: [{ role: 'user', content: [...images, { text: prompt }] }] };
  const parameters = { ...wishesOf(request), ...(negative ? { negative_prompt: negative } : {}) };
  return { path: '/services/aigc/multimodal-generation/generation', body: { input, parameters } };
}

/** A task can have succeeded although some of its pictures failed. */
async function* piecesOf(
  server: ImageServer,
  results: z.infer<typeof sentResult>[],
  signal: AbortSignal,
): AsyncGenerator<ImagePiece> {
  if (results.length === 0) throw new ImageFailure('lost', 'a reply without a picture');
  for (const [index, result] of results.entries()) {
    const { url, actual_prompt: prompt, ...failed } = result ?? {};
    if (!url) yield { failure: failureOf(server, failed), index };
    else yield { picture: await server.picture(url, signal), index, actual: prompt ? { prompt } : {} };
  }
}

function failureOf(
  server: ImageServer,
  { code, message }: Partial<Record<'code' | 'message', string | undefined>>,
): ImageFailure {
  // Its filter has one code for words and for pictures; the message says which.
  const isOutput = code === 'DataInspectionFailed' && /^output/i.test(message ?? '');
  return server.refusal({ status: 200, said: isOutput ? `output image: ${message}` : { code, message } });
}
