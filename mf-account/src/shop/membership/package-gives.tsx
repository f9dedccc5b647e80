import { Check } from 'lucide-react';
import type { MemberPackage } from 'shared/contracts/account/membership.ts';
import { creditsText } from 'shared/ui/price-text.ts';
import { useDrawCredits } from '../../draw-credits.ts';
import { PriceTag } from '../pay/price-tag.tsx';
import { perDay } from './per-day.ts';

/** The content of a membership package on its card: price, duration, what is included. */
export function PackageGives({ item }: { item: MemberPackage }) {
  const daily = perDay(item);
  const drawCredits = useDrawCredits();
  return (
    <>
      <PriceTag price={item.sell_price} line={item.lineation_price} />
      <span className="note">
        {item.is_perpetual ? '一次付费，永久有效' : `有效期 ${item.duration_desc}`}
        {daily && (
          <>
            ，<span>每天约 ¥{daily}</span>
          </>
        )}
      </span>
      <ul>
        {item.give_chat_number > 0 && <Line>送 {creditsText(item.give_chat_number)} 对话积分</Line>}
        {item.give_draw_number > 0 && (
          <Line>
            送 {creditsText(item.give_draw_number)} {drawCredits}
          </Line>
        )}
        {item.quota_tips_show > 0 && item.quota_tips && <Line>{item.quota_tips}</Line>}
      </ul>
    </>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <li>
    <Check size={14} aria-hidden />
    <span>{children}</span>
  </li>
);
