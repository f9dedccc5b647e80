import type { Readable } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';

/**
 * Brotli at quality 2 with a window as large as a page: half the work of quality 4 and smaller than the fastest gzip.
 * A logged-in page is made once, so what it costs to pack counts as much as its size.
 */
const params = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 17 };
const sized = (page: Buffer) => ({ params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: page.length } });

interface Packed {
  body: Readable | Buffer;
  encoding?: string;
}

const offer = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))\\s*(?:[;,]|$)`, 'i');
const offers = { br: offer('br'), gzip: offer('gzip') };

/** Whether an `Accept-Encoding` allows it: `gzip;q=0` does not. */
export const isAccepted = (accepted: string, encoding: keyof typeof offers): boolean => offers[encoding].test(accepted);

/**
 * Compresses a page: a whole one at once (half a millisecond: less than a trip to another thread and back would add),
 * another while it streams. Then each piece is pushed through at once, so that the first one paints early.
 */
export function compressed(page: Readable | Buffer, accepted: string): Packed {
  if (isAccepted(accepted, 'br')) {
    if (Buffer.isBuffer(page)) return { body: brotliCompressSync(page, sized(page)), encoding: 'br' };
    const flush = constants.BROTLI_OPERATION_FLUSH;
    return { body: through(page, createBrotliCompress({ flush, params })), encoding: 'br' };
  }
  if (isAccepted(accepted, 'gzip')) {
    if (Buffer.isBuffer(page)) return { body: gzipSync(page), encoding: 'gzip' };
    return { body: through(page, createGzip({ flush: constants.Z_SYNC_FLUSH })), encoding: 'gzip' };
  }
  return { body: page };
}

function through(page: Readable, packer: NodeJS.ReadWriteStream & { destroy(error?: Error): unknown }): Readable {
  page.on('error', (error) => packer.destroy(error));
  page.pipe(packer);
  (packer as unknown as Readable).on('close', () => page.destroy());
  return packer as unknown as Readable;
}
