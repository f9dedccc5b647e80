import { useAtomValue } from 'jotai';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import { LinkTabs } from 'shared/bundled/records/link-tabs.tsx';
import { isOffered, siteConfigAtom } from 'shared/site/config.ts';
import { isLoggedInAtom } from 'shared/site/session.ts';
import { storeOf } from 'shared/site/visit.ts';
import { styled } from 'shared/ui/kit.ts';
import { AccountFrame } from '../../account-frame.tsx';
import { loadRedeem, type RedeemData } from '../../redeem/load-redeem.ts';
import { RedeemPart } from '../../redeem/redeem-part.tsx';
import { loadRecharge, type RechargeData } from '../recharge/load-recharge.ts';
import { RechargePart } from '../recharge/recharge-part.tsx';
import { loadVip, type VipData } from './load-vip.ts';
import { VipPart } from './vip-part.tsx';

type OpenVipData =
  | { part: 'vip'; data: VipData }
  | { part: 'recharge'; data: RechargeData }
  | { part: 'redeem-code'; data: RedeemData };

/**
 * Loads the part that the address names, membership where it names none. `/openvip?part=recharge` is what parts were called before. A visitor,
 * whom the operator lets see the prices of memberships, gets to the page of the other parts, which asks for the login.
 */
export async function loadOpenVip(args: LoaderFunctionArgs): Promise<OpenVipData> {
  const url = new URL(args.request.url);
  const older = parts.find(({ part }) => part === url.searchParams.get('part'));
  if (older) {
    url.searchParams.delete('part');
    throw redirect(`/openvip/${older.part}${url.search}`);
  }
  const { part, path } = parts.find((one) => url.pathname === addressOf(one.part)) ?? parts[0];
  if (part === 'vip') return { part, data: await loadVip(args) };
  if (!storeOf(args.context).get(isLoggedInAtom)) throw redirect(path);
  if (part === 'recharge') return { part, data: await loadRecharge(args) };
  return { part, data: await loadRedeem(args) };
}

const leads = {
  vip: '开通会员，每天免费提问，积分开通即到账。',
  recharge: '积分立即到账，一直有效。',
  'redeem-code': '输入兑换码，先查询它能兑换什么，确认后立即到账。',
} as const;

/** The parts and the page that shows the same alone. */
const parts = [
  { part: 'vip', label: '会员', path: '/openvip' },
  { part: 'recharge', label: '充值', path: '/recharge' },
  { part: 'redeem-code', label: '兑换码', path: '/redeem_code' },
] as const;

const addressOf = (part: keyof typeof leads, page = 1) => `/openvip/${part}${page > 1 ? `?page=${page}` : ''}`;

/** `/openvip`, `/openvip/vip`, `/openvip/recharge`, `/openvip/redeem-code`: what can be bought and redeemed, in three parts with an address each. */
export function VipPage() {
  const shown = useLoaderData<OpenVipData>();
  const config = useAtomValue(siteConfigAtom);
  const offered = parts.filter(({ part, path }) => part === shown.part || isOffered(config, path));
  return (
    <AccountFrame title="会员中心" lead={leads[shown.part]}>
      {offered.length > 1 && (
        <Parts>
          <LinkTabs
            label="会员中心"
            items={offered.map(({ part, label }) => ({ label, to: addressOf(part), isCurrent: part === shown.part }))}
          />
        </Parts>
      )}
      {shown.part === 'vip' && <VipPart {...shown.data} />}
      {shown.part === 'recharge' && <RechargePart {...shown.data} />}
      {shown.part === 'redeem-code' && (
        <RedeemPart data={shown.data} pathOf={(page) => addressOf('redeem-code', page)} />
      )}
    </AccountFrame>
  );
}

const Parts = styled('div')({ marginTop: 'var(--space-3)' });
