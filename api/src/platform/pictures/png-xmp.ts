import { crc32, inflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const keyword = Buffer.from('XML:com.adobe.xmp\0', 'latin1');
/** Bytes of a chunk beside its data: length, type, checksum. */
const around = 12;
/** Larger than any packet that this site writes or keeps. */
const longest = 1024 * 1024;

/**
 * The PNG with its packet of XMP where the standard wants it: in an uncompressed `iTXt`. libvips writes a compressed `zTXt`,
 * which is Latin-1 by definition, and which many readers of labels do not look into.
 */
export function withStandardXmp(picture: Buffer): Buffer {
  if (!picture.subarray(0, 8).equals(signature)) return picture;
  for (let at = 8; at + around <= picture.length; ) {
    const end = at + around + picture.readUInt32BE(at);
    const data = picture.subarray(at + 8, end - 4);
    if (picture.toString('latin1', at + 4, at + 8) === 'zTXt' && data.subarray(0, keyword.length).equals(keyword)) {
      // The byte behind the keyword names the compression.
      const packet = inflateSync(data.subarray(keyword.length + 1), { maxOutputLength: longest });
      return Buffer.concat([picture.subarray(0, at), textChunk(packet), picture.subarray(end)]);
    }
    at = end;
  }
  return picture;
}

function textChunk(packet: Buffer): Buffer {
  // Not compressed, in no language, without a translated keyword.
  const body = Buffer.concat([Buffer.from('iTXt', 'latin1'), keyword, Buffer.alloc(4), packet]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
