import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { siteConfigAtom } from 'shared/site/config.ts';

/** Leads to where more credits come from, as far as the operator offers it; nothing where there is nothing. */
export function TopUpLink({ className }: { className?: string }) {
  const way = wayOf(useAtomValue(siteConfigAtom));
  return (
    way && (
      <Link className={className} to={way.to}>
        {way.text}
      </Link>
    )
  );
}

function wayOf(config: SiteConfig | null): { to: string; text: string } | null {
  if (config?.recharge_package_status) return { to: '/recharge', text: '去充值' };
  if (config?.member_package_status) return { to: '/openvip', text: '开通会员' };
  return config?.card_code.is_open ? { to: '/redeem_code', text: '使用兑换码' } : null;
}
