/** @jest-environment node */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { encodingFor, isAccepted, packed, packedStream } from './compress-page.ts';

const page = Buffer.from('<!doctype html><p>正文</p>');

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['br;q=0.0, gzip;q=0', null, (body: Buffer) => body],
  ['identity', null, (body: Buffer) => body],
  ['', null, (body: Buffer) => body],
] as const)('%j is answered in %s', async (accepted, encoding, read) => {
  expect(encodingFor(accepted)).toBe(encoding);
  expect(read(packed(page, encoding))).toEqual(page);
  const stream = packedStream(Readable.from([page.subarray(0, 9), page.subarray(9)]), encoding);
  expect(read(await buffer(stream))).toEqual(page);
});

test.each([
  ['GZIP', true],
  ['gzip;q=1', true],
  ['gzip ; q=0', false],
  ['x-gzip', false],
  ['*', false],
])('%j accepts gzip: %s', (accepted, is) => {
  expect(isAccepted(accepted, 'gzip')).toBe(is);
});
