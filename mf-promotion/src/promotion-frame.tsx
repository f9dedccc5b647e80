import { useAtomValue } from 'jotai';
import { Gift, ScrollText, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Section, SectionsFrame } from 'shared/bundled/records/sections-frame.tsx';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';

const sections: readonly Section[] = [
  { path: '/promotion/distribution', label: '推广中心', Icon: Gift },
  { path: '/promotion/withdrawal', label: '提现', Icon: Wallet },
  { path: '/user/ledger?type=money', label: '佣金明细', Icon: ScrollText },
];

interface PromotionFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of promotion, beside the list of them. Where distribution is closed, what was earned can still be withdrawn. */
export function PromotionFrame(props: PromotionFrameProps) {
  const isOpen = isOffered(useAtomValue(siteConfigAtom), '/promotion/distribution');
  const shown = isOpen ? sections : sections.slice(1);
  return <SectionsFrame label="推广" sections={shown} {...props} />;
}
