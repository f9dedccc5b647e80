import { useAtomValue } from 'jotai';
import { ClosedNotice } from 'shared/bundled/forms/closed-notice.tsx';
import { toggleFavouriteSkill } from 'shared/contracts/chat/skill.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import { Catalogue, type CatalogueItem } from '../catalogue/catalogue.tsx';
import type { CatalogueQuery } from '../catalogue/catalogue-query.ts';

interface SkillListProps {
  query: CatalogueQuery;
  categories: { id: number; name: string }[];
  items: CatalogueItem[];
}

/** `/skill`: which skill to open. */
export function SkillList(props: SkillListProps) {
  const call = useCall();
  const { skill_favourites: hasFavourites } = useAtomValue(siteConfigAtom)?.capabilities ?? {};
  const toggle = async (id: number) => (await call(toggleFavouriteSkill, { id }, { quiet: true })).is_collect === 1;
  return (
    <Catalogue
      noun="技能"
      path="/skill"
      {...props}
      notice={<ClosedNotice tool="skill" />}
      toggle={hasFavourites ? toggle : undefined}
    />
  );
}
