import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { Picture } from 'shared/ui/controls/picture.tsx';
import { styled } from 'shared/ui/kit.ts';

/**
 * The way home. `mark`: the square sign (`shop_logo`, else the icon, else the first letter). `full`: the operator's wide
 * logo (`pc_logo`), else the mark with the name beside it. A picture that does not load is as good as none.
 */
export function SiteLogo({ shape }: { shape: 'mark' | 'full' }) {
  const pictureUrl = usePictureUrl();
  const config = useAtomValue(siteConfigAtom);
  const { shop_name, pc_title, shop_logo, pc_ico, pc_logo } = config?.website ?? {};
  const name = shop_name || pc_title || '首页';
  const [lost, setLost] = useState<readonly string[]>([]);
  const there = (picture = '') => (lost.includes(picture) ? '' : picture);
  const mark = there(shop_logo) || there(pc_ico);
  const wide = shape === 'full' && there(pc_logo);
  const pictureOf = (picture: string) => ({
    src: pictureUrl(picture),
    onLost: () => setLost([...lost, picture]),
  });
  return (
    <Home to="/" aria-label={`${name}，首页`}>
      {wide ? (
        // The default logo's width: it keeps a place until the operator's picture says its own.
        <Picture key={wide} className="wide" {...pictureOf(wide)} width={110} height={32} />
      ) : mark ? (
        // After the words: a drawing (SVG) in a picture costs the browser as much as a small page. Where the rail is hidden it never comes.
        <Picture key={mark} className="mark" {...pictureOf(mark)} width={32} height={32} loading="lazy" />
      ) : (
        <span className="mark" aria-hidden>
          {[...name][0]}
        </span>
      )}
      {shape === 'full' && !wide && (
        <span className="name" dir="auto">
          {name}
        </span>
      )}
    </Home>
  );
}

const Home = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space-3)',
  minWidth: 0,
  minHeight: 'var(--hit)',
  color: 'var(--text)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'none' },
  '& .mark': { flex: 'none', width: 32, height: 32, borderRadius: 8, objectFit: 'contain' },
  '& span.mark': {
    display: 'grid',
    placeItems: 'center',
    background: 'var(--accent)',
    color: 'var(--on-accent)',
    fontWeight: 'var(--weight-strong)',
  },
  '& .wide': { width: 'auto', maxWidth: 180, height: 32, objectFit: 'contain', objectPosition: 'left' },
  '& .name': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontWeight: 'var(--weight-strong)',
  },
});
