import { useAtomValue } from 'jotai';
import { useLoaderData } from 'react-router-dom';
import { takeMemberOffer } from 'shared/contracts/account/membership.ts';
import { userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { AccountFrame } from './account-frame.tsx';
import { membershipOf } from './account-text.ts';
import { BuyBar } from './buy-bar.tsx';
import { ContactCodes } from './contact-codes.tsx';
import { Benefits } from './membership/benefits.tsx';
import type { VipData } from './membership/load-vip.ts';
import { MembershipState } from './membership/membership-state.tsx';
import { PackageGives } from './membership/package-gives.tsx';
import { Voices } from './membership/voices.tsx';
import { PackageCards } from './package-cards.tsx';
import { PayDialogHost } from './pay/pay-dialog-host.tsx';
import { Questions } from './questions.tsx';
import { useBuy } from './use-buy.ts';
import { useChosenPackage } from './use-chosen-package.ts';

export { loadVip } from './membership/load-vip.ts';

const questions = [
  ['续费后时间怎么算？', '会员有效期内再次开通，时间接在当前到期日之后；已经过期的，从支付成功时算起。'],
  [
    '会员免费提问怎么计算？',
    '选择标有“会员免费”的模型提问，在每日次数内不扣积分。次数按北京时间每天 0 点恢复，用完后按该模型的价格扣积分。没有得到内容的回答不计次数。',
  ],
  ['换成另一种套餐会怎样？', '时间相加，每日免费次数以最近一次开通的套餐为准。'],
  ['赠送的积分什么时候到账？', '支付成功后立即到账，在个人中心的积分明细里可以查到，积分没有有效期。'],
  [
    '付了款但会员没有开通怎么办？',
    '在支付窗口点“已支付但未到账？”会立即向支付渠道查询；订单列表里的订单也可以继续查询。',
  ],
  ['可以退款吗？', '请联系客服。退款时会收回未使用的会员时间和赠送的积分，具体以付费协议为准。'],
] as const;

/** `/openvip`: what membership is, what it costs, and the present one. Everything but the payment is there without a script. */
export function VipPage() {
  const { lists, purchases, comments, user: loaded } = useLoaderData<VipData>();
  const user = useAtomValue(userAtom) ?? loaded;
  const call = useCall();
  const [chosen, choose] = useChosenPackage(lists, (item) => item.is_default);
  const { buy, onBuy, isBusy } = useBuy('member');

  /** The package of an order that has no offer yet: the same name, at its full price. */
  const offered = (order: { name: string; order_amount?: string }) =>
    lists.find(({ name, sell_price }) => name === order.name && (order.order_amount ?? sell_price) === sell_price);
  const findOffer = async (order: { name: string; order_amount: string }) => {
    const item = offered(order);
    return item?.is_retrieve ? call(takeMemberOffer, { member_package_id: item.id }, { quiet: true }) : undefined;
  };
  const takeOffer = async (order: { name: string }) => {
    const item = offered(order);
    if (item) await buy(item);
  };

  return (
    <AccountFrame title="会员中心" lead="开通会员，每天免费提问，积分开通即到账。">
      {user && <MembershipState user={user} {...membershipOf(user)} />}
      {chosen ? (
        <>
          <PackageCards label="选择套餐" items={lists} chosen={chosen.id} onChoose={choose}>
            {(item) => <PackageGives item={item} />}
          </PackageCards>
          <BuyBar
            name={chosen.name}
            price={chosen.sell_price}
            action={user?.is_member ? '立即续费' : '立即开通'}
            refusal={user?.member_perpetual ? '已是永久会员' : undefined}
            isBusy={isBusy}
            onBuy={() => onBuy(chosen)}
          />
          <Benefits packages={lists} />
          <Voices purchases={purchases} comments={comments} />
          <Questions items={questions} />
        </>
      ) : (
        <EmptyState>会员套餐暂未开放，过些时候再来看看</EmptyState>
      )}
      <ContactCodes />
      <PayDialogHost findOffer={findOffer} takeOffer={takeOffer} />
    </AccountFrame>
  );
}
