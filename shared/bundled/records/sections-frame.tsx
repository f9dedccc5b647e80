import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Badge } from 'shared/ui/controls/badge.tsx';
import { styled } from 'shared/ui/kit.ts';

/** A page of an area, as the list of its pages shows it. */
export interface Section {
  path: string;
  label: string;
  Icon: LucideIcon;
  /** A number beside its name, and what is counted. */
  count?: number;
  countLabel?: string;
}

interface SectionsFrameProps {
  /** What the sections are of, for screen readers. */
  label: string;
  sections: readonly Section[];
  /** The page's headline. */
  title: string;
  /** One sentence below the headline. */
  lead?: ReactNode;
  children: ReactNode;
}

/**
 * A page of an area with several: the list of its sections at the left; headline and content beside it. The content has
 * about 880 px at most. On a phone a few sections are one line that scrolls; many are rows on the first one's page, and a
 * way back to it on the others.
 *
 * @example <SectionsFrame label="账户中心" sections={sections} title="充值" lead="积分用于对话和绘画">…</SectionsFrame>
 */
export function SectionsFrame({ label, sections, title, lead, children }: SectionsFrameProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const isLong = sections.length > 4;
  // On a phone a short list is one line that scrolls.
  useEffect(() => {
    const [nav, link] = [list.current, current.current];
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  }, []);
  return (
    <Frame data-list={isLong ? (pathname === sections[0]?.path ? 'rows' : 'back') : undefined}>
      <nav aria-label={label} data-print="no" ref={list}>
        {sections.map(({ path, label: name, Icon, count = 0, countLabel = '' }) => {
          const isCurrent = pathname === path || pathname.startsWith(`${path}/`);
          const mark = pathname === path ? 'page' : 'true';
          return (
            <Link key={path} to={path} {...(isCurrent && { 'aria-current': mark, ref: current })}>
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {name}
              {count > 0 && <Badge count={count} label={countLabel} />}
            </Link>
          );
        })}
      </nav>
      <div className="page">
        <h1>{title}</h1>
        {lead && <p className="lead">{lead}</p>}
        {children}
      </div>
    </Frame>
  );
}

/** The head of an arrow that points to the upper right. */
const arrow = {
  content: '""',
  flex: 'none',
  width: 8,
  height: 8,
  border: 'solid var(--text-3)',
  borderWidth: '1.5px 1.5px 0 0',
} as const;

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr)',
  gap: 'var(--space-6)',
  alignItems: 'start',
  maxWidth: 1144,
  margin: '0 auto',
  padding: 'var(--space-6) var(--space-5) var(--space-7)',
  '& > nav': {
    position: 'sticky',
    top: 'calc(var(--header-height) + var(--space-5))',
    display: 'flex',
    flexDirection: 'column',
    gap: 'var(--space-1)',
  },
  '& > nav > a': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-3)',
    flex: 'none',
    minHeight: 'var(--hit)',
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--text-2)',
    fontSize: 'var(--type-interface)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--fill-strong)', color: 'var(--text)' },
    '&[aria-current]': {
      background: 'var(--accent-soft)',
      color: 'var(--accent-text)',
      fontWeight: 'var(--weight-medium)',
    },
  },
  '& > .page': { minWidth: 0 },
  '& > .page > h1': { fontSize: 'var(--type-hero)' },
  '& > .page > .lead': { marginTop: 'var(--space-2)', color: 'var(--text-2)', fontSize: 'var(--type-interface)' },
  '& > .page > .lead > a': { textDecoration: 'underline' },
  '@media (max-width: 767.98px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: 'var(--space-4)',
    padding: '0 var(--space-4) var(--space-6)',
    // One line that scrolls sideways; its last entry is cut off, so that a thumb knows there is more.
    '& > nav': {
      position: 'static',
      flexDirection: 'row',
      margin: '0 calc(-1 * var(--space-4))',
      padding: 'var(--space-2) var(--space-4)',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      borderBottom: '1px solid var(--line)',
    },
    '& > nav > a': { gap: 'var(--space-2)', '&:focus-visible': { outlineOffset: -3 } },
    '& > .page > h1': { fontSize: 'var(--type-title)' },
    // The page's own parts stand in this grid, so that it says which of them come before the rows (`order`).
    '&[data-list=rows]': { gap: 0, paddingTop: 'var(--space-4)' },
    '&[data-list=rows] > .page': { display: 'contents' },
    '&[data-list=rows] > nav': {
      order: 1,
      flexDirection: 'column',
      gap: 0,
      margin: 0,
      padding: '0 var(--space-4)',
      border: '1px solid var(--line)',
      borderRadius: 'var(--radius-card)',
      background: 'var(--surface-raised)',
      '& > a': {
        gap: 'var(--space-3)',
        minHeight: 52,
        padding: 0,
        borderRadius: 0,
        color: 'var(--text)',
        fontSize: 'var(--type-text)',
      },
      '& > a + a': { boxShadow: 'inset 0 1px var(--line)' },
      '& > a[aria-current]': { display: 'none' },
      '& > a::after': { ...arrow, marginLeft: 'auto', transform: 'rotate(45deg)' },
      '& > a:has(b)::after': { marginLeft: 0 },
    },
    '&[data-list=back] > nav': { border: 0, padding: 'var(--space-2) var(--space-4) 0', marginBottom: -12 },
    '&[data-list=back] > nav > a': {
      gap: 'var(--space-2)',
      padding: 0,
      '&:not(:first-of-type), & > svg': { display: 'none' },
      '&::before': { ...arrow, marginLeft: 3, transform: 'rotate(-135deg)' },
    },
  },
  '@media print': { '&&': { display: 'block', maxWidth: 'none', padding: 0 } },
});
