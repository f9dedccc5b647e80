import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { SectionsFrame } from 'shared/bundled/records/sections-frame.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { offeredSections } from './account-sections.ts';

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the account, beside the list of those that the site offers. */
export function AccountFrame(props: AccountFrameProps) {
  const unread = useAtomValue(userAtom)?.unread_notifications ?? 0;
  const sections = offeredSections(useAtomValue(siteConfigAtom), unread);
  return <SectionsFrame label="账户中心" sections={sections} {...props} />;
}
