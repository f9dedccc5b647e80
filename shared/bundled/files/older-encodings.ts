/** An encoding of older Chinese files: letters of two bytes, of which those in common use have a place of their own. */
interface Encoding {
  name: string;
  isLetter(lead: number, trail: number): boolean;
  isCommon(lead: number, trail: number): boolean;
}

const gb18030: Encoding = {
  name: 'gb18030',
  isLetter: (lead, trail) => lead >= 0x81 && trail >= 0x40 && trail !== 0x7f,
  // GB 2312: signs, and the letters of its first level.
  isCommon: (lead, trail) => trail >= 0xa1 && ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa3)),
};
const big5: Encoding = {
  name: 'big5',
  isLetter: (lead, trail) => lead >= 0xa1 && lead <= 0xf9 && trail >= 0x40 && (trail <= 0x7e || trail >= 0xa1),
  isCommon: (lead, trail) => lead >= 0xa1 && lead <= 0xc6 && (trail <= 0x7e || trail >= 0xa1),
};

/** The encoding in which the bytes are letters that are in use; undefined: in neither. */
export function encodingOf(bytes: Uint8Array): string | undefined {
  const [simplified, traditional] = [commonShare(bytes, gb18030), commonShare(bytes, big5)];
  if (traditional > 0.85 && traditional > simplified + 0.2) return big5.name;
  return simplified > 0.5 ? gb18030.name : undefined;
}

/** Of the bytes beyond ASCII the share that is letters in common use, 0 to 1. */
function commonShare(bytes: Uint8Array, { isLetter, isCommon }: Encoding): number {
  let [letters, common] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const [lead = 0, trail = 0] = bytes.subarray(at, at + 2);
    if (lead < 0x80) continue;
    letters++;
    if (!isLetter(lead, trail)) continue;
    if (isCommon(lead, trail)) common++;
    at++;
  }
  return letters ? common / letters : 0;
}
