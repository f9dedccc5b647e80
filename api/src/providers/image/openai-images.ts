import { readEventStream } from 'shared/contracts/http/event-stream.ts';
import * as z from 'shared/contracts/schema.ts';
import { dataUrl } from '../../platform/pictures/data-url.ts';
import {
  type ActualImage,
  atOnceSetting,
  type ImagePiece,
  type ImageRequest,
  type Painter,
  promptLimit,
} from './image.ts';
import { ImageFailure } from './image-failure.ts';
import type { ImageServer } from './image-server.ts';
import { list, named, parts, read, whole, words } from './sent.ts';

/** Settings of a channel of this kind. */
export const openAiImagesConfig = z.object({
  ...atOnceSetting,
  /** `ark`: pictures go as addresses in JSON, several come as a group; `openai`: edits are a form with files. */
  profile: z._default(z.enum(['openai', 'ark']), 'openai'),
  /** Interim pictures that are asked for, 0–3. */
  interim: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(3)), 0),
});
export type OpenAiImagesConfig = z.infer<typeof openAiImagesConfig>;

/** One picture of a reply or an event. */
const sentPicture = parts({
  type: words(100),
  b64_json: named(),
  url: named(),
  revised_prompt: words(promptLimit),
  image_index: whole(100),
  error: z.optional(z.unknown()),
});
type SentPicture = Partial<NonNullable<z.infer<typeof sentPicture>>>;
const sentReply = parts({ data: list(sentPicture), error: z.optional(z.unknown()) });

/** `images/generations` and `images/edits` of OpenAI, and of the many servers that speak like it. */
export function openAiImages(
  server: ImageServer,
  remoteName: string,
  { profile, interim }: OpenAiImagesConfig,
): Painter {
  return {
    async *paint(request) {
      const isEdit = profile === 'openai' && request.references.length > 0;
      const common = { model: remoteName, prompt: request.prompt, size: `${request.width}x${request.height}` };
      const streamed: Record<string, number | boolean> = interim > 0 ? { stream: true, partial_images: interim } : {};
      const body = isEdit
        ? editForm(request, { ...common, ...openAiWishes(request), ...streamed })
        : { ...common, ...(profile === 'ark' ? arkWishes(request) : openAiWishes(request)), ...streamed };
      const response = await server.send(isEdit ? '/images/edits' : '/images/generations', {
        body,
        signal: request.signal,
        ...(interim > 0 ? { headers: { accept: 'text/event-stream, application/json' } } : {}),
      });
      yield* piecesOf(server, sentPictures(server, response), request.signal);
    },
  };
}

const openAiWishes = ({ count, quality, isTransparent }: ImageRequest): Record<string, string | number> => ({
  n: count,
  ...(quality ? { quality } : {}),
  ...(isTransparent ? { background: 'transparent', output_format: 'png' } : {}),
});

const arkWishes = ({ count, seed, references }: ImageRequest) => ({
  watermark: false,
  response_format: 'b64_json',
  ...(seed === undefined ? {} : { seed }),
  ...(references.length > 0 ? { image: references.map(({ mediaType, bytes }) => dataUrl(mediaType, bytes)) } : {}),
  ...(count > 1
    ? { sequential_image_generation: 'auto', sequential_image_generation_options: { max_images: count } }
    : {}),
});

function editForm({ references, mask }: ImageRequest, fields: Record<string, string | number | boolean>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [index, { bytes, mediaType }] of references.entries()) {
    const name = `picture-${index}.${mediaType.replace('image/', '')}`;
    form.append('image[]', new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
  }
  if (mask) form.append('mask', new Blob([new Uint8Array(mask)], { type: 'image/png' }), 'mask.png');
  return form;
}

/** What a server sends: one JSON, also when it was asked for a stream, or events. */
async function* sentPictures(server: ImageServer, response: Response): AsyncGenerator<SentPicture> {
  const type = response.headers.get('content-type') ?? '';
  if (!/event-stream/i.test(type) || !response.body) {
    const { data = [], error } = read(sentReply, await server.read(response));
    if (error) throw server.refusal({ status: 200, said: error });
    yield* data.map((one) => one ?? {});
    return;
  }
  try {
    for await (const data of readEventStream(response.body, 2 ** 31 - 1)) {
      if (data === '[DONE]') return;
      yield read(sentPicture, JSON.parse(data));
    }
  } catch (error) {
    throw new ImageFailure('lost', `its stream: ${(error as Error).message}`);
  }
}

async function* piecesOf(
  server: ImageServer,
  pictures: AsyncIterable<SentPicture>,
  signal: AbortSignal,
): AsyncGenerator<ImagePiece> {
  let index = 0;
  for await (const one of pictures) {
    const sent = one.b64_json || one.url;
    if (one.type?.endsWith('partial_image')) {
      if (sent) yield { interim: await server.picture(sent, signal), index: one.image_index ?? index };
    } else if (one.error) {
      const failure = server.refusal({ status: 200, said: one.error });
      // An error of the whole stream, not of one of its pictures.
      if (one.type === 'error') throw failure;
      yield { failure, index: index++ };
    } else if (sent) {
      yield { picture: await server.picture(sent, signal), index: index++, actual: actualOf(one) };
    }
  }
  if (index === 0) throw new ImageFailure('lost', 'a reply without a picture');
}

const actualOf = ({ revised_prompt }: SentPicture): ActualImage => (revised_prompt ? { prompt: revised_prompt } : {});
