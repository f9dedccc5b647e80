/** An application extension of Adobe's: the packet lies there as it is, not in blocks of 255 bytes. */
const opening = Buffer.from('\x21\xff\x0bXMP DataXMP', 'latin1');
/** Leads a reader that counts blocks to the end, wherever in the packet it begins. */
const trailer = Buffer.from([0x01, ...Array.from({ length: 256 }, (_, at) => 0xff - at), 0x00]);

const isGif = (picture: Buffer) => picture.subarray(0, 4).toString('latin1') === 'GIF8';

/** Behind the header and its colours, where the first block begins. */
function firstBlock(gif: Buffer): number {
  const flags = gif[10] ?? 0;
  return 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
}

/** The GIF with a packet of XMP, which libvips does not write. */
export function withGifXmp(gif: Buffer, xmp: string): Buffer {
  const at = firstBlock(gif);
  // The blocks of an older reader end at a zero; a packet has none.
  const packet = Buffer.from(xmp.replaceAll('\0', ''));
  // XMP came with the version of 1989.
  const head = Buffer.from(gif.subarray(0, at));
  head.write('GIF89a', 'latin1');
  return Buffer.concat([head, opening, packet, trailer, gif.subarray(at)]);
}

/** The packet of a GIF; '' where it has none, or is no GIF. */
export function gifXmp(picture: Buffer): string {
  if (!isGif(picture)) return '';
  const at = picture.indexOf(opening);
  const begin = at + opening.length;
  const end = at < 0 ? -1 : picture.indexOf(trailer, begin);
  return end < 0 ? '' : picture.subarray(begin, end).toString('utf8');
}
