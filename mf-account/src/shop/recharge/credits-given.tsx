import { Gift, MessageSquare, Palette } from 'lucide-react';
import type { RechargePackage } from 'shared/contracts/account/recharge.ts';
import { creditsText } from 'shared/ui/price-text.ts';
import { useDrawCredits } from '../../draw-credits.ts';

/** What a package of credits holds: credits, gifts. */
export function CreditsGiven({ item }: { item: RechargePackage }) {
  const drawCredits = useDrawCredits();
  const gifts = [
    item.give_number > 0 && `${creditsText(item.give_number)} 对话积分`,
    item.give_draw_number > 0 && `${creditsText(item.give_draw_number)} ${drawCredits}`,
  ].filter(Boolean);
  return (
    <>
      {item.number > 0 && (
        <li>
          <MessageSquare size={14} aria-hidden />
          <span>
            <b>{creditsText(item.number)}</b> 对话积分
          </span>
        </li>
      )}
      {item.draw_number > 0 && (
        <li>
          <Palette size={14} aria-hidden />
          <span>
            <b>{creditsText(item.draw_number)}</b> {drawCredits}
          </span>
        </li>
      )}
      {item.is_give > 0 && gifts.length > 0 && (
        <li>
          <Gift size={14} aria-hidden />
          <span>另送 {gifts.join('、')}</span>
        </li>
      )}
    </>
  );
}
