import * as z from 'shared/contracts/schema.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import { followTask } from './follow-task.ts';
import type { ImagePiece, ImageRequest, Painter } from './image.ts';
import { atOnceSetting } from './image.ts';
import { type FailureKind, ImageFailure } from './image-failure.ts';
import type { ImageServer } from './image-server.ts';
import { amount, parts, read, whole, words } from './sent.ts';

const pointer = z.string().check(z.maxLength(200), z.regex(/^[\w*.-]*$/, 'must be names with "." between them'));
const path = z.string().check(z.maxLength(500), z.regex(/^\//, 'must begin with "/"'));
const states = z.array(z.string().check(z.maxLength(100)));
const method = z._default(z.enum(['GET', 'POST', 'PUT', 'DELETE']), 'POST');

/** A queue of tasks, described as data. `{id}` and the fields of a request are filled in; pointers name parts of a reply. */
export const manifestConfig = z.object({
  ...atOnceSetting,
  submit: z.object({ path, method, body: z.record(z.string(), z.unknown()) }),
  /** Where the number of the task is in the reply to `submit`. */
  id: pointer,
  poll: z.object({ path, every_ms: z._default(z.number().check(z.int(), z.minimum(50), z.maximum(60_000)), 2000) }),
  state: pointer,
  /** Words of the state; every other word means that it still runs. */
  done: states,
  failed: states,
  progress: z.optional(pointer),
  place: z.optional(pointer),
  /** Asked once it is done; where absent, the reply to `poll` has the pictures. */
  result: z.optional(path),
  /** Addresses or base64; `*` stands for every entry of a list: `images.*.url`. */
  pictures: pointer,
  /** Where the reason of a failure is. */
  error: z._default(pointer, 'error'),
  cancel: z.optional(z.object({ path, method })),
  /** Words in a reason, and what they mean; what the site knows by itself is not needed here. */
  refusals: z._default(
    z.array(
      z.object({
        words: z.string().check(z.minLength(2), z.maxLength(100)),
        means: z.enum(['prompt', 'result', 'reference', 'busy', 'operator', 'lost']),
      }),
    ),
    [],
  ),
  key_header: z._default(
    z.string().check(z.regex(/^[A-Za-z-]{1,50}$/, 'must be the name of a header')),
    'Authorization',
  ),
  key_prefix: z._default(z.string().check(z.maxLength(20)), 'Bearer '),
});
export type TaskManifest = z.infer<typeof manifestConfig>;

const sentId = parts({ id: words(500) });
const sentSigns = parts({ progress: amount(), place: whole(1_000_000) });

/** Queues like those of fal, Replicate, Comfy and gateways. */
export function manifestImages(server: ImageServer, remoteName: string, manifest: TaskManifest): Painter {
  const pathOf = (template: string, taskId: string) =>
    template.replaceAll('{id}', encodeURIComponent(taskId)).replaceAll('{model}', remoteName);

  function failureOf(reason: unknown): ImageFailure {
    const text = typeof reason === 'string' ? reason : JSON.stringify(reason ?? '');
    const known = manifest.refusals.find(({ words: some }) => text.toLowerCase().includes(some.toLowerCase()));
    return known
      ? new ImageFailure(known.means as FailureKind, text.slice(0, 300))
      : server.refusal({ status: 200, said: text });
  }

  async function* attach(taskId: string, { signal }: ImageRequest): AsyncGenerator<ImagePiece> {
    const look = () => server.look(pathOf(manifest.poll.path, taskId), { signal });
    for await (const reply of followTask(look, { everyMs: manifest.poll.every_ms, signal })) {
      const state = String(partsOf(reply, manifest.state)[0] ?? '');
      if (manifest.failed.includes(state)) throw failureOf(partsOf(reply, manifest.error)[0]);
      if (manifest.done.includes(state)) {
        const result = manifest.result ? await resultOf(manifest.result, taskId, signal) : reply;
        return yield* picturesOf(result, signal);
      }
      yield* signsOf(reply);
    }
  }

  async function resultOf(template: string, taskId: string, signal: AbortSignal): Promise<unknown> {
    const look = () => server.look(pathOf(template, taskId), { signal });
    for await (const result of followTask(look, { everyMs: manifest.poll.every_ms, signal })) return result;
    return undefined;
  }

  async function* picturesOf(result: unknown, signal: AbortSignal): AsyncGenerator<ImagePiece> {
    const named = partsOf(result, manifest.pictures).filter((one) => typeof one === 'string');
    if (named.length === 0) throw new ImageFailure('lost', 'a result without a picture');
    for (const [index, one] of named.entries()) yield { picture: await server.picture(one, signal), index };
  }

  function* signsOf(reply: unknown): Generator<ImagePiece> {
    const at = (pointed: string | undefined) => (pointed === undefined ? undefined : partsOf(reply, pointed)[0]);
    const { progress, place } = read(sentSigns, { progress: at(manifest.progress), place: at(manifest.place) });
    if (progress !== undefined) yield { progress: Math.min(Math.max(progress > 1 ? progress / 100 : progress, 0), 1) };
    if (place !== undefined) yield { place };
  }

  return {
    async *paint(request) {
      const { path: template, method: verb, body } = manifest.submit;
      const filled = fill(body, fieldsOf(request, remoteName)) as object;
      const reply = await server.order(pathOf(template, ''), { method: verb, body: filled, signal: request.signal });
      const { id: taskId } = read(sentId, { id: partsOf(reply, manifest.id)[0] });
      if (taskId === undefined) {
        const [reason] = partsOf(reply, manifest.error);
        throw reason ? failureOf(reason) : new ImageFailure('lost', 'a reply without a task');
      }
      yield { taskId };
      yield* attach(taskId, request);
    },
    attach,
    async cancel(taskId) {
      const { cancel } = manifest;
      if (!cancel) return;
      const signal = AbortSignal.timeout(10_000);
      await server.order(pathOf(cancel.path, taskId), { method: cancel.method, signal }).catch(() => undefined);
    },
  };
}

function fieldsOf(request: ImageRequest, model: string): Record<string, unknown> {
  const pictures = request.references.map(({ mediaType, bytes }) => dataUrl(mediaType, bytes));
  const { prompt, negative, count, width, height, seed, style, quality, version, engine, action, mask } = request;
  return {
    model,
    prompt,
    negative,
    count,
    width,
    height,
    seed,
    style,
    quality,
    version,
    engine,
    action,
    picture: pictures[0],
    pictures: pictures.length > 0 ? pictures : undefined,
    mask: mask && dataUrl('image/png', mask),
  };
}

/** `"{seed}"` becomes the number; an entry whose field is not given is left out; inside other words a field is text. */
function fill(template: unknown, fields: Record<string, unknown>): unknown {
  if (typeof template === 'string') {
    const [, whole] = /^\{(\w+)\}$/.exec(template) ?? [];
    if (whole !== undefined) return fields[whole];
    return template.replace(/\{(\w+)\}/g, (_match, name: string) => String(fields[name] ?? ''));
  }
  if (Array.isArray(template)) return template.map((one) => fill(one, fields)).filter((one) => one !== undefined);
  if (typeof template !== 'object' || template === null) return template;
  const entries = Object.entries(template).map(([name, value]) => [name, fill(value, fields)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** The parts of a reply that a pointer names. */
function partsOf(reply: unknown, at: string): unknown[] {
  let found: unknown[] = [reply];
  for (const name of at.split('.').filter(Boolean)) {
    found = found.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      if (name === '*') return Object.values(one);
      return Object.hasOwn(one, name) ? [(one as Record<string, unknown>)[name]] : [];
    });
  }
  return found;
}
