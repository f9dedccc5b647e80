import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../../platform/load/callers.ts';
import type { ImagePiece, ImageRequest, Painter } from '../../providers/image/image.ts';
import { type FailureKind, ImageFailure } from '../../providers/image/image-failure.ts';
import type { PaintOrder, PictureProcess } from './picture-process.ts';

/** Seeds are whole numbers below it. */
const maxSeed = 2 ** 31;
/** How finished a picture is when it is shown for the first and the second time. */
const stages = [0.12, 0.4];
/** Looks at a slow order, and milliseconds between two. */
const slowLooks = 8;
const slowBeat = 1500;

export interface PainterOptions {
  /** `lines` draws with a pen and shows nothing before it is done. */
  model: string;
  /** Milliseconds between two looks at an order that is slow by its words; a test hands in 0. */
  beat?: number | undefined;
}

/** Paints without any model. The same request with the same seed gets the same pictures. */
export function demonstrationPainter(process: PictureProcess, { model, beat = slowBeat }: PainterOptions): Painter {
  const hasInterim = model !== 'lines';
  return {
    async *paint(request) {
      const script = scriptOf(request.prompt);
      const { signal, count } = request;
      const shares = [shareOf(request.asker)];
      if (script && script !== 'slow' && script !== 'partly') throw scriptedFailure(script);
      const seed = request.seed ?? randomInt(maxSeed);
      if (script === 'slow') yield* wait(signal, beat);
      for (let index = 0; index < count; index++) {
        const order = orderOf(request, (seed + index) % maxSeed, model);
        if (hasInterim && order.action === 'paint') {
          for (const detail of stages) {
            yield { interim: await process.paint({ ...order, detail }, signal, shares), index };
            if (script === 'slow') await sleep(beat, undefined, { signal });
          }
        }
        if (script === 'partly' && index === 1) {
          yield { failure: scriptedFailure('result'), index };
          continue;
        }
        const picture = await process.paint(order, signal, shares);
        yield { picture, index, actual: { seed: order.seed, model: `demonstration-${model}`, isByProgram: true } };
        if (count > 1) yield { progress: (index + 1) / count };
      }
    },
  };
}

/** As a provider with a queue: places first, then the part that is done. */
async function* wait(signal: AbortSignal, beat: number): AsyncGenerator<ImagePiece> {
  for (let look = 0; look < slowLooks; look++) {
    const ahead = 3 - look;
    yield ahead > 0 ? { place: ahead } : { progress: (look - 2) / (slowLooks - 1) };
    await sleep(beat, undefined, { signal });
  }
}

function orderOf(request: ImageRequest, seed: number, model: string): PaintOrder {
  const { action, references, mask, prompt, negative = '', width, height, style } = request;
  const [first] = references;
  if (!first && action !== 'generate') throw new ImageFailure('reference', `${action} without a picture`);
  return {
    prompt,
    negative,
    seed,
    width,
    height,
    action: action === 'upscale' ? 'upscale' : 'paint',
    style: model === 'lines' ? '线稿' : style,
    isTransparent: request.isTransparent ?? false,
    reference: first?.bytes,
    strength: first?.strength ?? 0.8,
    mask: action === 'edit' ? mask : undefined,
    detail: 1,
  };
}

/** States that a prompt of the demonstration can ask for by `演示：…`, so that each can be seen without a provider. */
const scripts = {
  慢: 'slow',
  描述被拒: 'prompt',
  结果被拒: 'result',
  参考图被拒: 'reference',
  繁忙: 'busy',
  服务故障: 'operator',
  部分失败: 'partly',
  失联: 'lost',
} as const satisfies Record<string, FailureKind | 'slow' | 'partly'>;

type Script = (typeof scripts)[keyof typeof scripts];

/** The state that a prompt asks for; undefined: it is painted as usual. */
function scriptOf(prompt: string): Script | undefined {
  const words = Object.keys(scripts) as (keyof typeof scripts)[];
  const asked = words.find((word) => new RegExp(`演示[:：]\\s*${word}`).test(prompt));
  return asked && scripts[asked];
}

/** A failure that was asked for says nothing about the channel. */
const scriptedFailure = (kind: FailureKind): ImageFailure =>
  new ImageFailure(kind, 'asked for by the prompt of a demonstration', { isOfRequest: true });
