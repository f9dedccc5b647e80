import { type DigitalSource, labelXmp } from 'shared/contracts/site/label-xmp.ts';
import type { TextLabel } from './text-label.ts';

/** Signature and the first chunk, which has the size of the picture: what describes it may stand behind. */
const headEnd = 33;

/** A PNG that was drawn in the browser, with what it says about its making. Without a label it stays as it is. */
export async function labelledPng(png: Blob, label: TextLabel | undefined, source: DigitalSource): Promise<Blob> {
  if (!label) return png;
  const bytes = new Uint8Array(await png.arrayBuffer());
  return new Blob([bytes.slice(0, headEnd), xmpChunk(labelXmp(label, source)), bytes.slice(headEnd)], {
    type: 'image/png',
  });
}

/** `iTXt`: length, kind, keyword, two zeros (not compressed), no language, no translation, the packet, a check sum. */
function xmpChunk(xmp: string): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`iTXtXML:com.adobe.xmp\0\0\0\0\0${xmp}`);
  const chunk = new Uint8Array(text.length + 8);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, text.length - 4);
  chunk.set(text, 4);
  view.setUint32(text.length + 4, checkSum(text));
  return chunk;
}

/** CRC-32, as PNG has it. */
function checkSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
