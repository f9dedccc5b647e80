import type { ProofDecoder } from 'shared/contracts/creative/qr-record.ts';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';
import { encodingOf } from '../../files/older-encodings.ts';
import type { Pixels } from './luma.ts';
import type { Decode } from './prove.ts';
import { readByQr } from './read-by-qr.ts';

/**
 * Both decoders. The module of the first one comes from the site itself: without an address or its bytes the library would
 * fetch it from another server.
 */
export function makeDecoders(module: { address: string } | { bytes: Uint8Array }): Record<ProofDecoder, Decode> {
  const overrides =
    'address' in module ? { locateFile: () => module.address } : { wasmBinary: module.bytes.slice().buffer };
  prepareZXingModule({ overrides });
  return { zxing: readByZxing, qr: readByQr };
}

async function readByZxing(pixels: Pixels): Promise<string | undefined> {
  const [found] = await readBarcodes(pixels as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 1,
  });
  return found?.isValid ? textOf(found) : undefined;
}

/** The decoder guesses what bytes without a mark of their encoding are, and knows no GBK. */
function textOf({ text, bytes, hasECI }: ReadResult): string {
  if (hasECI || !bytes.some((byte) => byte > 0x7f)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const encoding = encodingOf(bytes);
    return encoding ? new TextDecoder(encoding).decode(bytes) : text;
  }
}
