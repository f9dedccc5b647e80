import { useAtomValue } from 'jotai';
import { useMatches } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { pageTitle } from '../../document/page-title.ts';
import { strong } from '../frame-styles.ts';
import { useNavigation } from '../navigation/navigation.ts';

/** The name of the shown page in the header: its own title, else its navigation entry's, else the site's. */
export function HeaderTitle({ as: Name }: { as: 'h1' | 'div' }) {
  const config = useAtomValue(siteConfigAtom);
  const own = pageTitle(useMatches() as PageMatch[]);
  const entry = useNavigation().current?.name;
  return <Name className="title">{own || entry || config?.website.shop_name || ''}</Name>;
}

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const titleStyles = {
  '& > header > .title': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 'var(--type-interface)',
    fontWeight: strong,
  },
} as const;
