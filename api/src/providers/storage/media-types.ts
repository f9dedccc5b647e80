const mediaTypes = new Map(
  Object.entries({
    jpg: 'image/jpeg',
    png: 'image/png',
    webp: 'image/webp',
    gif: 'image/gif',
    txt: 'text/plain; charset=utf-8',
    pdf: 'application/pdf',
    mp3: 'audio/mpeg',
    wav: 'audio/wav',
    ogg: 'audio/ogg',
    webm: 'audio/webm',
    m4a: 'audio/mp4',
  }),
);

export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

/** Of a stored file, by the extension that it was given for its content. */
export function mediaTypeOf(name: string): string {
  return mediaTypes.get(extensionOf(name)) ?? 'application/octet-stream';
}
