import { uploadPath } from '../../site/upload/upload.ts';

/** The address of a private upload of the user; '' where there is none. */
export const ownPicture = (name: string | null): string =>
  name === null ? '' : uploadPath({ visibility: 'owner', name });
