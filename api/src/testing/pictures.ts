import { crc32, deflateSync } from 'node:zlib';

/** A PNG whose header says this size; its pixels are missing or few. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const pixels = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** A GIF of one-pixel frames. */
export function gifOfFrames(frames: number): Buffer {
  const head = Buffer.from('474946383961010001008000000000000000ffffff', 'hex');
  const frame = Buffer.from('21f904000a0000002c000000000100010000020244010' + '0', 'hex');
  return Buffer.concat([
    head.subarray(0, 13),
    Buffer.from('000000ffffff', 'hex'),
    ...Array(frames).fill(frame),
    Buffer.from([0x3b]),
  ]);
}
