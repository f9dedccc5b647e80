import { useAtomValue } from 'jotai';
import { useMatches } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import type { PageMatch } from 'shared/site/remote.ts';
import { pageTitle } from '../../document/page-title.ts';
import { useNavigation } from '../navigation/navigation.ts';

/** The name of the shown page in the header: its own title, else its navigation entry's, else the site's. */
export function useHeaderTitle(): string {
  const config = useAtomValue(siteConfigAtom);
  const own = pageTitle(useMatches() as PageMatch[]);
  const entry = useNavigation().current?.name;
  return own || entry || config?.website.shop_name || '';
}
