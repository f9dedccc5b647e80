import type { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/**
 * Compresses a page while it streams: each piece is pushed through at once, so that the first one paints early.
 * Brotli at quality 4 costs what gzip costs and is smaller.
 */
export function compressed(
  page: Readable,
  accepted: string | string[] | undefined,
): { body: Readable; encoding?: string } {
  const accept = String(accepted ?? '');
  if (/\bbr\b/.test(accept)) {
    const flush = constants.BROTLI_OPERATION_FLUSH;
    const packer = createBrotliCompress({ flush, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    return { body: through(page, packer), encoding: 'br' };
  }
  if (/\bgzip\b/.test(accept)) {
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
