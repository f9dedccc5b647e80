import * as z from 'shared/contracts/schema.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import { followTask } from './follow-task.ts';
import { atOnceSetting, type ImagePiece, type ImageRequest, type Painter, promptLimit } from './image.ts';
import { ImageFailure } from './image-failure.ts';
import type { ImageServer } from './image-server.ts';
import { list, named, parts, read, whole, words } from './sent.ts';

export const midjourneyConfig = z.object({
  ...atOnceSetting,
  poll_ms: z._default(z.number().check(z.int(), z.minimum(50), z.maximum(60_000)), 3000),
});
export type MidjourneyConfig = z.infer<typeof midjourneyConfig>;

const sentSubmitted = parts({ code: whole(1000), description: words(1000), result: words(500) });
const sentTask = parts({
  status: words(100),
  imageUrl: named(),
  failReason: words(1000),
  promptEn: words(promptLimit),
  /** `60%`. */
  progress: words(20),
  buttons: list(parts({ customId: words(500) })),
});

/** Answers of a submission: taken, there already (an edit waits for its mask), queued; full, a word that is banned. */
const [taken, there, queued, full, banned] = [1, 21, 22, 23, 24];
/** Parameters that a visitor may give; others change what the operator pays, or how a task is stored. */
const allowed = /^(c|chaos|w|weird|s|stylize|tile|stop|iw|sw|cw)$/;

/** Servers that drive Midjourney by its bot: midjourney-proxy and those that speak like it. */
export function midjourneyProxy(server: ImageServer, _model: string, { poll_ms: everyMs }: MidjourneyConfig): Painter {
  const taskPath = (taskId: string) => `/mj/task/${encodeURIComponent(taskId)}`;

  async function submit(kind: string, body: object, signal: AbortSignal): Promise<{ taskId: string; code: number }> {
    const reply = await server.order(`/mj/submit/${kind}`, { body, signal });
    const { code = 0, description = '', result } = read(sentSubmitted, reply);
    if (code === full) throw new ImageFailure('busy', `23 ${description}`);
    if (code === banned) throw new ImageFailure('prompt', `24 ${description}`);
    if (![taken, there, queued].includes(code) || !result) throw server.refusal({ status: 200, said: description });
    return { taskId: result, code };
  }

  async function findTask(taskId: string, signal: AbortSignal) {
    const sent = await server.look(`${taskPath(taskId)}/fetch`, { signal });
    return sent === undefined || sent === null ? undefined : read(sentTask, sent);
  }

  async function* attach(taskId: string, { signal }: ImageRequest): AsyncGenerator<ImagePiece> {
    const look = () => findTask(taskId, signal);
    for await (const task of followTask(look, { everyMs, signal })) {
      if (task.status === 'FAILURE') throw failureOf(server, task.failReason ?? '');
      if (task.status === 'CANCEL') throw new ImageFailure('lost', 'task cancelled there');
      if (task.status !== 'SUCCESS') {
        const progress = Number.parseInt(task.progress ?? '', 10);
        if (progress >= 0) yield { progress: Math.min(progress, 100) / 100 };
        continue;
      }
      if (!task.imageUrl) throw new ImageFailure('lost', 'a task without a picture');
      const picture = await server.picture(task.imageUrl, signal);
      const actual = task.promptEn ? { prompt: task.promptEn } : {};
      return yield { picture, index: 0, actual, source: { taskId, index: 0 } };
    }
  }

  /** An edit presses a button below its picture, and then fills in the form that opens. */
  async function edit({ source, prompt, mask, signal }: ImageRequest): Promise<string> {
    const task = source && (await findTask(source.taskId, signal));
    const button = task?.buttons?.find((one) => /inpaint/i.test(one?.customId ?? ''));
    if (!source || !button) throw new ImageFailure('reference', 'the picture has no button to edit it');
    const opened = await submit('action', { taskId: source.taskId, customId: button.customId }, signal);
    const maskBase64 = mask && dataUrl('image/png', mask);
    const { taskId } = await submit('modal', { taskId: opened.taskId, prompt, maskBase64 }, signal);
    return taskId;
  }

  async function begin(request: ImageRequest): Promise<string> {
    const { action, source, references, signal } = request;
    if (action === 'edit') return edit(request);
    if (action !== 'generate' && source) {
      const change = { taskId: source.taskId, index: source.index + 1, action: action.toUpperCase() };
      return (await submit('change', change, signal)).taskId;
    }
    const base64Array = references.map(({ mediaType, bytes }) => dataUrl(mediaType, bytes));
    const { engine } = request;
    const bot = engine && { botType: /niji/i.test(engine) ? 'NIJI_JOURNEY' : 'MID_JOURNEY' };
    return (await submit('imagine', { prompt: midjourneyPrompt(request), base64Array, ...bot }, signal)).taskId;
  }

  return {
    async *paint(request) {
      const taskId = await begin(request);
      yield { taskId };
      yield* attach(taskId, request);
    },
    attach,
    async cancel(taskId) {
      await server.order(`${taskPath(taskId)}/cancel`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    },
  };
}

/** The words of a visitor, then parameters: those of the form, and of their own only harmless ones. */
export function midjourneyPrompt(request: ImageRequest): string {
  const { prompt, negative, width, height, seed, style, quality, version, other = '' } = request;
  const divisor = greatestDivisor(width, height);
  const own = [...other.matchAll(/--(\w+)(?: ([\d.]{1,6}))?(?=\s|$)/g)].filter(([, name = '']) => allowed.test(name));
  return [
    withoutParameters(prompt),
    `--ar ${width / divisor}:${height / divisor}`,
    ...(negative ? [`--no ${withoutParameters(negative)}`] : []),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
    ...(style ? [`--style ${style}`] : []),
    ...(quality ? [`--q ${quality}`] : []),
    // `niji 6` is a model of its own, asked for by another word.
    ...(version ? [version.startsWith('niji') ? `--${version}` : `--v ${version}`] : []),
    ...own.map(([whole]) => whole.trim()),
  ].join(' ');
}

/** Both dashes, and the one that phones make of them, begin a parameter. */
const withoutParameters = (words: string) => words.replace(/(?:--|—|–)(?=\p{L})/gu, ' ').trim();

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));

function failureOf(server: ImageServer, reason: string): ImageFailure {
  if (/banned|sensitive|invalid parameter|moderat(ed|ion).{0,20}prompt|敏感词/i.test(reason)) {
    return new ImageFailure('prompt', reason.slice(0, 300));
  }
  if (/request (cancel|denied)|moderat|blocked/i.test(reason)) return new ImageFailure('result', reason.slice(0, 300));
  return server.refusal({ status: 200, said: reason });
}
