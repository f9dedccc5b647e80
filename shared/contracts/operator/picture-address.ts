import * as z from 'shared/contracts/schema.ts';

/** Whether a text is where a picture of the site's own lies: below the API's prefix (`pictures add` says it), or a path. */
export const isOwnPicture = (text: string): boolean => /^(files\/|\/(?!\/))[\w%./-]+$/.test(text);

/** What an operator gives as a picture; '' takes it away. Pages show no picture of another site (their policy). */
export const pictureAddress = z.string().check(
  z.trim(),
  z.maxLength(500),
  z.refine((text) => text === '' || isOwnPicture(text), 'must be an address that `pictures add` says'),
);
