import * as z from 'shared/contracts/schema.ts';
import type { ImageFailure } from './image-failure.ts';

/** What a picture is wanted for. `generate` begins with words, the others with a picture that is there. */
export type ImageAction = 'generate' | 'edit' | 'upscale' | 'variation';

/** A picture that the request shows to the model. */
export interface ReferencePicture {
  /** Encoded again by the site: PNG, JPEG or WebP. */
  bytes: Buffer;
  mediaType: string;
  /** `style`: how it looks; `content`: what it shows. */
  role: 'content' | 'style';
  /** 0–1: how far the result follows it. */
  strength?: number;
}

/** Where a picture came from, as its provider names it. */
export interface ProviderPicture {
  taskId: string;
  /** From 0, of the pictures of that task. */
  index: number;
}

export interface ImageRequest {
  model: string;
  /** Whose request it is: a channel is closed by failures of several. */
  asker: number;
  action: ImageAction;
  prompt: string;
  negative?: string | undefined;
  /** Pictures that are wanted. */
  count: number;
  /** Pixels. */
  width: number;
  height: number;
  seed?: number | undefined;
  /** As the capabilities of the model name them. */
  style?: string | undefined;
  quality?: string | undefined;
  version?: string | undefined;
  engine?: string | undefined;
  /** Words of the model's own, e.g. `--chaos 20`. */
  other?: string | undefined;
  isTransparent?: boolean | undefined;
  /** The first one is what `edit`, `upscale` and `variation` begin with. */
  references: ReferencePicture[];
  /** PNG of the first reference's size; where its alpha is 0 the picture is drawn again. */
  mask?: Buffer | undefined;
  /** PNG of a code that the picture is painted around; only for models that have the ability `control`. */
  control?: Buffer | undefined;
  /** The picture that is upscaled or varied, for a provider that keeps its own. */
  source?: ProviderPicture | undefined;
  signal: AbortSignal;
}

/** Characters that are kept of the prompt that a provider says it used. */
export const promptLimit = 8000;

/** What the provider used, where it says so. */
export interface ActualImage {
  seed?: number;
  prompt?: string;
  model?: string;
  /** A program painted it, and no trained model: the demonstration. */
  isByProgram?: boolean;
}

/** What comes while a request runs. Pictures are bytes of a known image format that are not decoded yet. */
export type ImagePiece =
  /** The request is about to leave for this channel: what must outlive a crash is stored before the next piece is asked for. */
  | { sending: string }
  /** The provider's own number of the task: `attach` finds it again. */
  | { taskId: string }
  /** Part that is done, 0–1, or the place in the provider's queue; as the provider says, never guessed. */
  | { progress?: number; place?: number }
  | { interim: Buffer; index: number }
  | { picture: Buffer; index: number; actual?: ActualImage; source?: ProviderPicture }
  /** One of several pictures that did not come. */
  | { failure: ImageFailure; index: number };

/** One channel, asked by its protocol. Pieces before `sending` and after the last picture are the caller's. */
export interface Painter {
  /** @throws ImageFailure when nothing comes at all */
  paint(request: ImageRequest): AsyncIterable<ImagePiece>;
  /**
   * Follows a task that was sent before a restart; absent where the protocol has no task ids.
   * @throws ImageFailure
   */
  attach?(taskId: string, request: ImageRequest): AsyncIterable<ImagePiece>;
  /** Asks the provider to end a task; a failure does not matter. */
  cancel?(taskId: string): Promise<void>;
}

/** A setting of every kind whose servers take several requests at once: what the account at the provider allows. */
export const atOnceSetting = {
  at_once: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1000))),
};

export const saysAtOnce = {
  at_once:
    'requests that it may have at once, as the account at the provider allows; others wait; any number unless given',
};
