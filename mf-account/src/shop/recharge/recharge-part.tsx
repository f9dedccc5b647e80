import { useAtomValue } from 'jotai';
import { userAtom } from 'shared/site/session.ts';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { useIsDrawingOpen } from '../../draw-credits.ts';
import { BuyBar } from '../buy-bar.tsx';
import { PackageCards } from '../package-cards.tsx';
import { PayDialogHost } from '../pay/pay-dialog-host.tsx';
import { ShopHelp } from '../shop-help.tsx';
import { useBuy } from '../use-buy.ts';
import { useChosenPackage } from '../use-chosen-package.ts';
import { Balances } from './balances.tsx';
import { CreditsGiven } from './credits-given.tsx';
import type { RechargeData } from './load-recharge.ts';

const questionsOf = (isDrawingOpen: boolean) => [
  {
    question: '两种积分有什么不同？',
    answer: `对话积分用于对话和创作，绘画积分${isDrawingOpen ? '用于绘画和艺术二维码' : '在绘画开放后可用'}，两者不能互换。`,
  },
  { question: '积分会过期吗？', answer: '不会。充值和赠送的积分一直有效，直到用完。' },
  {
    question: '提问失败会扣积分吗？',
    answer: '不会。没有得到内容的回答和失败的绘画，积分会原样退回，明细里各有一条记录。',
  },
  {
    question: '付了款但积分没有到账怎么办？',
    answer: '在支付窗口点“已支付但未到账？”会立即向支付渠道查询；订单列表里的订单也可以继续查询。',
  },
];

/** Packages of credits beside what is left. Everything but the payment is there without a script. */
export function RechargePart({ lists, user: loaded }: RechargeData) {
  const user = useAtomValue(userAtom) ?? loaded;
  const [chosen, choose] = useChosenPackage(lists, (item) => item.is_recommend);
  const { onBuy, isBusy } = useBuy('recharge');
  const isDrawingOpen = useIsDrawingOpen();
  return (
    <>
      {user && <Balances chat={user.balance} draw={user.balance_draw} />}
      {chosen ? (
        <>
          <PackageCards
            label="选择充值包"
            items={lists}
            chosen={chosen.id}
            recommended={lists.find((item) => item.is_recommend)?.id}
            onChoose={choose}
            note={(item) => item.describe}
          >
            {(item) => <CreditsGiven item={item} />}
          </PackageCards>
          <BuyBar
            name={chosen.name}
            price={chosen.sell_price}
            action="立即充值"
            isBusy={isBusy}
            onBuy={() => onBuy(chosen)}
          />
        </>
      ) : (
        <EmptyState>充值暂未开放，过些时候再来看看</EmptyState>
      )}
      <ShopHelp questions={chosen ? questionsOf(isDrawingOpen) : []} />
      <PayDialogHost />
    </>
  );
}
