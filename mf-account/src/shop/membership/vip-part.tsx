import { useAtomValue } from 'jotai';
import { takeMemberOffer } from 'shared/contracts/account/membership.ts';
import type { OrderDetail } from 'shared/contracts/account/order.ts';
import { useCapability } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { useCall } from 'shared/site/visit.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { membershipOf } from '../../membership-of.ts';
import { BuyBar } from '../buy-bar.tsx';
import { PackageCards } from '../package-cards.tsx';
import { PayDialogHost } from '../pay/pay-dialog-host.tsx';
import { ShopHelp } from '../shop-help.tsx';
import { useBuy } from '../use-buy.ts';
import { useChosenPackage } from '../use-chosen-package.ts';
import { Benefits } from './benefits.tsx';
import type { VipData } from './load-vip.ts';
import { MembershipState } from './membership-state.tsx';
import { PackageGives, packageNote } from './package-gives.tsx';
import { Testimonials } from './testimonials.tsx';

const questions = [
  {
    question: '续费后时间怎么算？',
    answer: '会员有效期内再次开通，时间接在当前到期日之后；已经过期的，从支付成功时算起。',
  },
  {
    question: '会员免费提问怎么计算？',
    answer:
      '选择标有“会员免费”的模型提问，在每日次数内不扣积分。次数按北京时间每天 0 点恢复，用完后按该模型的价格扣积分。没有得到内容的回答不计次数。',
  },
  { question: '换成另一种套餐会怎样？', answer: '时间相加，每日免费次数以最近一次开通的套餐为准。' },
  {
    question: '赠送的积分什么时候到账？',
    answer: '支付成功后立即到账，在账户明细里可以查到，积分没有有效期。',
  },
  {
    question: '付了款但会员没有开通怎么办？',
    answer: '在支付窗口点“已支付但未到账？”会立即向支付渠道查询；订单列表里的订单也可以继续查询。',
  },
  { question: '可以退款吗？', answer: '请联系客服。退款时会收回未使用的会员时间和赠送的积分，具体以支付协议为准。' },
];

/** What membership is, what it costs, and the present one. Everything but the payment is there without a script. */
export function VipPart({ lists, purchases, comments, user: loaded }: VipData) {
  const user = useAtomValue(userAtom) ?? loaded;
  const call = useCall();
  const [chosen, choose] = useChosenPackage(lists, (item) => item.is_default);
  const { buy, onBuy, isBusy } = useBuy('member');

  const hasOffers = useCapability('member_offer');
  const packageOf = ({ package_id }: OrderDetail) => lists.find(({ id }) => id === package_id);
  const findOffer = async (order: OrderDetail) => {
    const isOffered = hasOffers && packageOf(order)?.is_retrieve && !Number(order.offer_amount);
    return isOffered ? call(takeMemberOffer, { member_package_id: order.package_id }, { quiet: true }) : undefined;
  };
  const takeOffer = async (order: OrderDetail) => {
    const item = packageOf(order);
    if (item) await buy(item);
  };

  return (
    <>
      {user && <MembershipState user={user} {...membershipOf(user)} />}
      {chosen ? (
        <>
          <PackageCards
            label="选择套餐"
            items={lists}
            chosen={chosen.id}
            recommended={lists.find((item) => item.is_default)?.id}
            onChoose={choose}
            note={packageNote}
          >
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
          <Testimonials purchases={purchases} comments={comments} />
        </>
      ) : (
        <EmptyState>会员套餐暂未开放，过些时候再来看看</EmptyState>
      )}
      <ShopHelp questions={chosen ? questions : []} />
      <PayDialogHost findOffer={findOffer} takeOffer={takeOffer} />
    </>
  );
}
