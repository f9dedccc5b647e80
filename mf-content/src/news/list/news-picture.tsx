import { Newspaper } from 'lucide-react';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { styled } from 'shared/ui/kit.ts';

/** When a picture of a list is asked for: before all others, with the first screen, or when it is near. */
export type PictureTime = 'first' | 'soon' | 'late';

/** An article's picture at a fixed ratio, so that nothing jumps; without one, a quiet tile. It only decorates. */
export function NewsPicture({ url, comes }: { url: string; comes: PictureTime }) {
  const pictureUrl = usePictureUrl();
  return (
    <Tile>
      {url ? (
        <img
          src={pictureUrl(url)}
          alt=""
          width={320}
          height={200}
          loading={comes === 'late' ? 'lazy' : 'eager'}
          {...(comes === 'first' ? { fetchPriority: 'high' as const } : {})}
        />
      ) : (
        <Newspaper size={28} strokeWidth={1.5} aria-hidden />
      )}
    </Tile>
  );
}

const Tile = styled('div')({
  display: 'grid',
  flex: 'none',
  width: 208,
  placeItems: 'center',
  aspectRatio: '16 / 10',
  alignSelf: 'flex-start',
  overflow: 'hidden',
  borderRadius: 'var(--radius-card)',
  background: 'var(--fill-strong)',
  color: 'var(--text-3)',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', filter: 'var(--picture-filter)' },
  '@media (max-width: 767.98px)': { width: 112 },
});
