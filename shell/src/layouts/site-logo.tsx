import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { imageUrl, siteConfigAtom } from 'shared/site/config.ts';
import { styled } from 'shared/ui/kit.ts';

/**
 * The way home. `mark`: the square sign (`shop_logo`, else the icon, else the first letter). `full`: the operator's wide
 * logo (`pc_logo`), else the mark with the name beside it.
 */
export function SiteLogo({ shape }: { shape: 'mark' | 'full' }) {
  const config = useAtomValue(siteConfigAtom);
  const { shop_name, pc_title, shop_logo, pc_ico, pc_logo } = config?.website ?? {};
  const name = shop_name || pc_title || '首页';
  const mark = shop_logo || pc_ico;
  const isWide = shape === 'full' && pc_logo;
  const address = (picture: string) => imageUrl(config?.domain ?? '', picture);
  return (
    <Home to="/" className="logo" aria-label={`${name}，首页`}>
      {isWide ? (
        <img className="wide" src={address(pc_logo)} alt="" height={32} />
      ) : mark ? (
        <img className="mark" src={address(mark)} alt="" width={32} height={32} />
      ) : (
        <span className="mark" aria-hidden>
          {[...name][0]}
        </span>
      )}
      {shape === 'full' && !isWide && <span className="name">{name}</span>}
    </Home>
  );
}

const Home = styled(Link)({
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space-3)',
  minWidth: 0,
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
