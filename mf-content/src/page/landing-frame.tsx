import { useAtomValue } from 'jotai';
import { Link, NavLink } from 'react-router-dom';
import { usePictureUrl } from 'shared/bundled/pictures/picture-url.ts';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { touchArea } from 'shared/ui/controls/touch-area.ts';
import { FooterLines } from 'shared/ui/footer-lines.tsx';
import { Button, styled } from 'shared/ui/kit.ts';

const ways = [
  ['/cms_index', '产品'],
  ['/cms_solution', '方案'],
  ['/cms_store', '会员与积分'],
  ['/cms_lead', '团队'],
] as const;

/** The landing pages' own bar: they stand without the site's frame. */
export function LandingBar() {
  const pictureUrl = usePictureUrl();
  const config = useAtomValue(siteConfigAtom);
  const { shop_name = '', shop_logo = '' } = config?.website ?? {};
  return (
    <Bar data-print="no">
      <Link to="/" className="home">
        {shop_logo && <img src={pictureUrl(shop_logo)} alt="" width={28} height={28} />}
        <span>{shop_name || '首页'}</span>
      </Link>
      <nav aria-label="页面">
        {ways
          .filter(([to]) => isOffered(config, to))
          .map(([to, label]) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
      </nav>
      <Button component={Link} to="/chat" variant="contained" size="small">
        开始使用
      </Button>
    </Bar>
  );
}

export function LandingFooter() {
  return (
    <Foot data-print="no">
      <FooterLines />
    </Foot>
  );
}

const quiet = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 'var(--hit)',
  color: 'var(--text-2)',
  '&:hover': { color: 'var(--text)', textDecoration: 'none' },
} as const;

const Bar = styled('header')({
  position: 'sticky',
  top: 0,
  zIndex: 'var(--z-header)',
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space-5)',
  minHeight: 'var(--header-height)',
  padding: '0 max(var(--space-5), calc((100% - 1080px) / 2))',
  background: 'color-mix(in srgb, var(--surface-panel) 92%, transparent)',
  backdropFilter: 'blur(8px)',
  boxShadow: 'inset 0 -1px var(--line)',
  '& .home': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-2)',
    minHeight: 'var(--hit)',
    color: 'var(--text)',
    fontWeight: 'var(--weight-strong)',
    whiteSpace: 'nowrap',
    '& img': { borderRadius: 7 },
  },
  '& nav': { flex: 1, display: 'flex', gap: 'var(--space-5)', overflowX: 'auto', scrollbarWidth: 'none' },
  '& nav a': {
    ...quiet,
    ...touchArea,
    whiteSpace: 'nowrap',
    fontSize: 'var(--type-interface)',
    '&[aria-current]': { color: 'var(--accent-text)', fontWeight: 'var(--weight-medium)' },
  },
  '@media (max-width: 767.98px)': {
    flexWrap: 'wrap',
    gap: '0 var(--space-4)',
    justifyContent: 'space-between',
    paddingInline: 'var(--space-4)',
    paddingTop: 'var(--space-2)',
    // A finger may miss the first one by the side: what scrolls would cut its room.
    '& nav': { order: 3, flex: '1 0 100%', margin: '0 -8px', padding: '0 8px' },
  },
});

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 var(--space-5)',
  padding: 'var(--space-5) max(var(--space-5), calc((100% - 1080px) / 2))',
  borderTop: '1px solid var(--line)',
  color: 'var(--text-2)',
  fontSize: 'var(--type-meta)',
  '& nav, & p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 var(--space-4)' },
  '& a': { ...quiet, ...touchArea },
  '@media (max-width: 767.98px)': { paddingInline: 'var(--space-4)' },
});
