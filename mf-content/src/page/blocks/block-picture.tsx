import { useAtomValue } from 'jotai';
import type { Picture } from 'shared/contracts/content/content-page.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

interface BlockPictureProps {
  picture: Picture;
  isEager?: boolean;
  /** The picture itself, as a `data:` address. */
  drawn?: string;
}

/** A picture at 16:9, so that nothing jumps. */
export function BlockPicture({ picture, isEager = false, drawn = '' }: BlockPictureProps) {
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  return (
    <img
      src={drawn || imageUrl(domain, picture.url)}
      alt={picture.alt}
      width={960}
      height={540}
      loading={isEager ? 'eager' : 'lazy'}
      {...(isEager ? { fetchPriority: 'high' as const } : {})}
    />
  );
}
