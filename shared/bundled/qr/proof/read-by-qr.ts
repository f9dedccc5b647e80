import decodeQR from 'qr/decode.js';
import type { Pixels } from './luma.ts';

/** Milliseconds that the decoder may try harder; its usual limit is a frame of a camera. */
const effortLimit = 400;

/** Reads the code of a picture by the decoder that needs no WebAssembly. */
export function readByQr(pixels: Pixels): string | undefined {
  try {
    return decodeQR(pixels, { timeLimit: effortLimit });
  } catch {
    // It throws where it finds nothing.
    return undefined;
  }
}
