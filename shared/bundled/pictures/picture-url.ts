import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

/**
 * How a page gets the address of a picture that the API or the operator named: pictures may lie under a domain of their own
 * (spec section 9). `npm run check` refuses a `src` that did not pass here.
 *
 * @example <Avatar src={pictureUrl(user.avatar)} />
 */
export function usePictureUrl(): (address: string) => string {
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  return useCallback((address: string) => imageUrl(domain, address), [domain]);
}
