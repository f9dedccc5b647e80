/** One picture, as the api's process asks the painter's for it. */
export interface PaintOrder {
  action: 'paint' | 'upscale';
  prompt: string;
  negative: string;
  seed: number;
  style: string | undefined;
  width: number;
  height: number;
  isTransparent: boolean;
  /** Its colours are followed, so far. */
  reference: Uint8Array | undefined;
  strength: number;
  /** With it the reference is painted again where the alpha is 0. */
  mask: Uint8Array | undefined;
  /** 1: finished; less: as it looks so far, of such a part of the pixels. */
  detail: number;
}

export type PaintReply = { picture: Uint8Array } | { problem: string };
