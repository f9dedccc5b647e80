/** Pixels that are decoded to know a picture again. */
const maxPixels = 20_000_000;

/**
 * What a picture's pixels are known by, whatever its file says besides them. Undefined: it cannot be decoded, is too large, or has
 * one colour, by which nobody could tell whose it is.
 */
export async function pixelsOf(picture: Uint8Array): Promise<string | undefined> {
  const { sharp } = await import('./sharp.ts');
  try {
    const read = sharp(picture, { limitInputPixels: maxPixels, ignoreIcc: true });
    const raw = read.toColourspace('srgb').ensureAlpha().raw();
    const { data, info } = await raw.toBuffer({ resolveWithObject: true });
    // A row of equal pixels is equal to itself moved by one of them.
    if (data.subarray(4).equals(data.subarray(0, -4))) return undefined;
    // Not on this thread, which other callers wait for.
    const digest = await crypto.subtle.digest('SHA-256', data as Buffer<ArrayBuffer>);
    return `${info.width}x${info.height} ${Buffer.from(digest).toString('base64url')}`;
  } catch {
    return undefined;
  }
}
