import type { MarkerShape, PixelStyle } from 'shared/contracts/creative/qr.ts';
import type { QrProof } from 'shared/contracts/creative/qr-record.ts';

/** A code with its picture, as the api's process asks for it. */
export interface MakeOrder {
  text: string;
  /** Bytes of an image file. */
  picture: Uint8Array;
  ratio: string;
  style: PixelStyle;
  marker: MarkerShape;
  /** The picture was painted around this very code: it is read as it is first. */
  hasCode: boolean;
}

/** The code alone, where it will stand in its picture: what a model is given that paints around it. */
export interface ControlOrder {
  text: string;
  ratio: string;
}

export interface MadeCode {
  /** PNG. */
  picture: Uint8Array;
  proof: QrProof;
}
