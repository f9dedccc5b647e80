import * as z from 'shared/contracts/schema.ts';
import type { ImagePiece, ImageRequest, Painter } from './image.ts';
import { ImageFailure } from './image-failure.ts';
import type { ImageServer } from './image-server.ts';
import { list, named, parts, read, whole } from './sent.ts';

const between = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

export const sdwebuiConfig = z.object({
  steps: z._default(between(1, 150), 25),
  cfg_scale: z._default(z.number().check(z.minimum(1), z.maximum(30)), 7),
  sampler: z.optional(z.string().check(z.maxLength(100))),
  upscaler: z._default(z.string().check(z.maxLength(100)), 'R-ESRGAN 4x+'),
  /** How far an edit may leave its picture, 0–1. */
  denoising: z._default(z.number().check(z.minimum(0), z.maximum(1)), 0.6),
  /** The ControlNet that paints around a code, and how closely it follows it. */
  control_model: z._default(z.string().check(z.maxLength(200)), 'control_v1p_sd15_qrcode_monster'),
  control_weight: z._default(z.number().check(z.minimum(0), z.maximum(2)), 1.3),
});
export type SdwebuiConfig = z.infer<typeof sdwebuiConfig>;

/** `info` is JSON in a string. */
const sentPainted = parts({ images: list(named()), image: named(), info: named() });
const sentInfo = parts({ all_seeds: list(whole(Number.MAX_SAFE_INTEGER)) });

/** Stable Diffusion WebUI. It paints one request at a time and answers when all its pictures are done. */
export function sdwebuiImages(server: ImageServer, remoteName: string, config: SdwebuiConfig): Painter {
  return {
    async *paint(request) {
      const { path, body } = await orderOf(request, remoteName, config);
      const reply = read(sentPainted, await server.order(path, { body, signal: request.signal }));
      // ControlNet adds its own pictures behind those that were asked for.
      const images = (reply.image ? [reply.image] : (reply.images ?? [])).slice(0, request.count);
      if (images.length === 0) throw new ImageFailure('lost', 'a reply without a picture');
      yield* piecesOf(server, images, { info: reply.info, signal: request.signal });
    },
    /** Ends the current picture: the server has no task ids, but works on one request at a time. */
    async cancel() {
      await server.order('/sdapi/v1/interrupt', { signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
    },
  };
}

async function orderOf(request: ImageRequest, remoteName: string, config: SdwebuiConfig) {
  const { action, references, mask, prompt, negative = '', width, height, seed = -1, count, engine, control } = request;
  const [first] = references;
  if (action === 'upscale' && first) {
    const body = { image: first.bytes.toString('base64'), upscaling_resize: 2, upscaler_1: config.upscaler };
    return { path: '/sdapi/v1/extra-single-image', body };
  }
  const common = {
    prompt,
    negative_prompt: negative,
    width,
    height,
    seed,
    n_iter: count,
    batch_size: 1,
    steps: config.steps,
    cfg_scale: config.cfg_scale,
    save_images: false,
    ...(config.sampler ? { sampler_name: config.sampler } : {}),
    // Another checkpoint of the same server.
    override_settings: { sd_model_checkpoint: engine ?? remoteName },
    ...(control ? { alwayson_scripts: { controlnet: { args: [controlOf(control, config)] } } } : {}),
  };
  if (!first) return { path: '/sdapi/v1/txt2img', body: common };
  const body = {
    ...common,
    init_images: [first.bytes.toString('base64')],
    denoising_strength: first.strength === undefined ? config.denoising : 1 - first.strength,
    ...(mask ? { mask: (await whiteMask(mask)).toString('base64'), inpainting_fill: 1, mask_blur: 4 } : {}),
  };
  return { path: '/sdapi/v1/img2img', body };
}

/** A unit of the extension ControlNet; the picture is a code already, so nothing prepares it. */
const controlOf = (control: Buffer, { control_model: model, control_weight: weight }: SdwebuiConfig) => ({
  enabled: true,
  module: 'none',
  model,
  weight,
  resize_mode: 'Crop and Resize',
  pixel_perfect: true,
  guidance_start: 0,
  guidance_end: 1,
  image: control.toString('base64'),
});

/** It draws where a mask is white; ours is transparent there. */
async function whiteMask(mask: Buffer): Promise<Buffer> {
  const { sharp } = await import('../../platform/pictures/sharp.ts');
  return sharp(mask).ensureAlpha().extractChannel('alpha').negate().png().toBuffer();
}

async function* piecesOf(
  server: ImageServer,
  images: (string | undefined)[],
  { info = '', signal }: { info: string | undefined; signal: AbortSignal },
): AsyncGenerator<ImagePiece> {
  const seeds = seedsOf(info);
  for (const [index, image] of images.entries()) {
    const seed = seeds[index];
    yield { picture: await server.picture(image ?? '', signal), index, actual: seed === undefined ? {} : { seed } };
  }
}

function seedsOf(info: string): (number | undefined)[] {
  try {
    return read(sentInfo, JSON.parse(info)).all_seeds ?? [];
  } catch {
    return [];
  }
}
