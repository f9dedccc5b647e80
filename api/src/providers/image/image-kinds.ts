import * as z from 'shared/contracts/schema.ts';
import { type FetchPublic, publicFetch } from '../../platform/outbound/fetch-public.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { openKey } from '../channels/channel-keys.ts';
import type { ChannelKind, Modality } from '../channels/channel-kind.ts';
import type { Channel } from '../channels/channel-tables.ts';
import { dashscopeConfig, dashscopeImages } from './dashscope-images.ts';
import type { Painter } from './image.ts';
import { atOnceSetting, saysAtOnce } from './image.ts';
import { ImageServer } from './image-server.ts';
import { midjourneyConfig, midjourneyProxy } from './midjourney-proxy.ts';
import { openAiImages, openAiImagesConfig } from './openai-images.ts';
import { sdwebuiConfig, sdwebuiImages } from './sdwebui-images.ts';
import { manifestConfig, manifestImages } from './task-manifest.ts';
import { tryPainter } from './try-painter.ts';

const flag = z.optional(z.boolean());
const names = z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20)));
const side = z.number().check(z.int(), z.minimum(64), z.maximum(8192));

/** What a model of pictures is able to do: the form, `able_actions` and the limits follow from it, not from its name. */
export const imageCapabilities = z.object({
  /** Pictures of one request. */
  count: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10))),
  /** Pictures that a request may show to it. */
  references: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(16))),
  /** Paints around a QR code that it is shown (ControlNet). */
  control: flag,
  mask: flag,
  upscale: flag,
  variation: flag,
  transparent: flag,
  interim: flag,
  negative: flag,
  seed: flag,
  styles: names,
  qualities: names,
  versions: names,
  engines: names,
  /** Ratios that are offered, `16:9`. */
  ratios: z.optional(
    z.array(z.string().check(z.regex(/^\d{1,2}:\d{1,2}$/, 'must be like 16:9'))).check(z.maxLength(20)),
  ),
  /** Pixels: the longer side of a picture, and what every side is a multiple of. */
  size: z.optional(
    z.object({ least: side, most: side, step: z.number().check(z.int(), z.minimum(1), z.maximum(256)) }),
  ),
});

/** What models make that paint. */
export const imageModality: Modality = { name: 'image', capabilities: imageCapabilities };

/** A protocol by which a channel paints. */
export interface ImageKind extends ChannelKind {
  /** Requests that a channel may have at once; undefined: any number. */
  atOnceOf(channel: Pick<Channel, 'config'>): number | undefined;
  /** @throws ProviderFailure when the channel's key does not open */
  painterOf(channel: Channel, remoteName: string): Painter;
}

interface Protocol<Config> {
  name: string;
  about: string;
  config: z.ZodMiniType<Config>;
  says: Record<string, string>;
  make(server: ImageServer, remoteName: string, config: Config): Painter;
  /** Of every channel of this kind; unless given the channel's settings may say it. */
  atOnce?: number;
  /** How its key is sent; `Authorization: Bearer` unless given. */
  keyHeader?(key: string, config: Config): Record<string, string>;
}

const settingsOfAll = z.object(atOnceSetting);

/** The protocols by which pictures are ordered. */
export function imageKinds({ secrets }: { secrets: Secrets }, fetchPublic: FetchPublic = publicFetch()): ImageKind[] {
  function kindOf<Config>({ name, about, config, says, make, keyHeader, atOnce }: Protocol<Config>): ImageKind {
    function painterOf(channel: Channel, remoteName: string): Painter {
      const { baseUrl, firstByteMs } = channel;
      const settings = config.parse(channel.config);
      const key = openKey(channel, secrets);
      const keyHeaders = keyHeader?.(key, settings) ?? { authorization: `Bearer ${key}` };
      const server = new ImageServer({ baseUrl, key, keyHeaders, firstByteMs }, fetchPublic);
      return make(server, remoteName, settings);
    }
    return {
      name,
      about,
      modality: imageModality,
      painterOf,
      says: { ...says, ...(atOnce === undefined ? saysAtOnce : {}) },
      atOnceOf: (channel) => atOnce ?? settingsOfAll.parse(channel.config).at_once,
      config: config as unknown as ChannelKind['config'],
      tryOut: (channel, remoteName) => tryPainter(() => painterOf(channel, remoteName)),
    };
  }

  return [
    kindOf({
      name: 'openai-images',
      about: 'paints; speaks OpenAI’s images/generations and images/edits',
      config: openAiImagesConfig,
      says: {
        profile: 'openai, or ark (Seedream of Volcano Engine); openai unless given',
        interim: 'interim pictures that are asked for while one is painted, 0 to 3; 0 unless given',
      },
      make: openAiImages,
    }),
    kindOf({
      name: 'dashscope',
      about: 'paints; Model Studio of Alibaba Cloud (wanx, qwen-image)',
      config: dashscopeConfig,
      says: {
        shape: 'task (image-synthesis), or message (multimodal-generation: qwen-image); task unless given',
        poll_ms: 'milliseconds between two looks at a task; 2000 unless given',
      },
      make: dashscopeImages,
    }),
    kindOf({
      name: 'midjourney-proxy',
      about: 'paints; Midjourney by a proxy of its bot',
      config: midjourneyConfig,
      says: { poll_ms: 'milliseconds between two looks at a task; 3000 unless given' },
      make: midjourneyProxy,
      // The proxy has a header of its own, gateways that speak like it the usual one.
      keyHeader: (key) => ({ 'mj-api-secret': key, authorization: `Bearer ${key}` }),
    }),
    kindOf({
      name: 'sdwebui',
      about: 'paints; Stable Diffusion WebUI with --api',
      config: sdwebuiConfig,
      says: {
        steps: 'steps of sampling; 25 unless given',
        cfg_scale: 'how closely the words are followed; 7 unless given',
        sampler: 'the server’s own unless given',
        upscaler: 'R-ESRGAN 4x+ unless given',
        denoising: 'how far an edit may leave its picture, 0 to 1; 0.6 unless given',
        control_model:
          'ControlNet that paints around QR codes, for models with the ability control; control_v1p_sd15_qrcode_monster unless given',
        control_weight: 'how closely it follows the code, 0 to 2; 1.3 unless given',
      },
      make: sdwebuiImages,
      // One server shows one progress, and interrupts what it paints now.
      atOnce: 1,
      // `--api-auth user:password`.
      keyHeader: (key) => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
    }),
    kindOf({
      name: 'task-manifest',
      about: 'paints; a queue of tasks that its settings describe (fal, Replicate, Comfy, gateways)',
      config: manifestConfig,
      says: {
        submit: 'path, method and body; "{prompt}", "{width}", "{seed}", "{pictures}" … are filled in',
        id: 'where the reply has the number of the task, e.g. data.task_id',
        poll: 'path with {id}, and every_ms',
        state: 'where a task says its state; done and failed are lists of its words',
        pictures: 'where the pictures are, e.g. images.*.url; in the reply to `result` if that path is given',
        error: 'where the reason of a failure is; refusals: list of {words, means}',
        progress: 'where it says how much is done; place: the place in its queue',
        cancel: 'path with {id}, and method',
        key_header: 'Authorization unless given; key_prefix: "Bearer " unless given',
      },
      make: manifestImages,
      keyHeader: (key, { key_header, key_prefix }) => ({ [key_header]: `${key_prefix}${key}` }),
    }),
  ];
}
