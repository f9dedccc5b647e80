import { useAtomValue } from 'jotai';
import type { ChatModel } from 'shared/contracts/chat.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { ChargeRuleButton } from './conversation/receipt/receipt-button.tsx';
import { TopUpLink } from './top-up-link.tsx';

/** Below the composer: what the next question costs, what is left, how it is counted; and what answers are worth. */
export function PriceNote({ model }: { model: ChatModel | undefined }) {
  const config = useAtomValue(siteConfigAtom);
  const user = useAtomValue(userAtom);
  // What the demonstration is, the shell says on every page.
  const advice = config?.demonstration ? '回答仅供参考' : '回答由 AI 生成，重要信息请核实';
  if (!user || !model) return advice;
  const isFree = model.balance <= 0 || (user.is_member === 1 && model.member_free === 1 && !user.is_chat_limit);
  return (
    <>
      {isFree ? '本次免费' : `本次 ${model.balance} 积分`}，剩余 {user.balance}
      {!isFree && user.balance < model.balance && (
        <>
          {' '}
          <TopUpLink />
        </>
      )}
      <ChargeRuleButton />
      <span className="advice">{advice}</span>
    </>
  );
}
