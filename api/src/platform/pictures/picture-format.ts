export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** WebP's quality of the pictures of lists: a quarter fewer bytes than at 80, and no difference is seen at that size. */
export const smallQuality = 70;

/** What kind of picture the first bytes say that it is; undefined: none that the site takes. */
export function pictureFormat(bytes: Buffer): PictureFormat | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return undefined;
}
