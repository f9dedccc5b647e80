/** A picture as an address that holds it: how servers of models take one in JSON. */
export const dataUrl = (mediaType: string, bytes: Buffer): string =>
  `data:${mediaType};base64,${bytes.toString('base64')}`;
