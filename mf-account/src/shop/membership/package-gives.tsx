import { Check } from 'lucide-react';
import type { MemberPackage } from 'shared/contracts/account/membership.ts';
import { creditsText } from 'shared/ui/price-text.ts';
import { useDrawCredits } from '../../draw-credits.ts';
import { perDay } from './per-day.ts';

/** How long a membership lasts, and what a day of it costs. */
export function packageNote(item: MemberPackage) {
  const daily = perDay(item);
  return (
    <>
      {item.is_perpetual ? '一次付费，永久有效' : `有效期 ${item.duration_desc}`}
      {daily && (
        <>
          ，<span>每天约 ¥{daily}</span>
        </>
      )}
    </>
  );
}

/** What a membership package includes. */
export function PackageGives({ item }: { item: MemberPackage }) {
  const drawCredits = useDrawCredits();
  return (
    <>
      {item.give_chat_number > 0 && <Line>送 {creditsText(item.give_chat_number)} 对话积分</Line>}
      {item.give_draw_number > 0 && (
        <Line>
          送 {creditsText(item.give_draw_number)} {drawCredits}
        </Line>
      )}
      {item.quota_tips_show > 0 && item.quota_tips && <Line>{item.quota_tips}</Line>}
    </>
  );
}

const Line = ({ children }: { children: React.ReactNode }) => (
  <li>
    <Check size={14} aria-hidden />
    <span>{children}</span>
  </li>
);
