import { useAtomValue } from 'jotai';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { isFree } from '../composer/model-price.ts';
import { freeAnswersOf } from '../free-answers.ts';
import { ChargeRuleButton } from '../receipt-button.tsx';
import { TopUpLink } from '../top-up-link.tsx';

interface PriceNoteProps {
  model: ChatModel | undefined;
  /** Who pays as members do. */
  member: boolean;
  answers: number;
  /** Credits for searching the web first. */
  search?: number | undefined;
}

/** Below the composer: what the next question costs, what is left, how it is counted; and what answers are worth. */
export function PriceNote({ model, member, answers, search = 0 }: PriceNoteProps) {
  const config = useAtomValue(siteConfigAtom);
  const user = useAtomValue(userAtom);
  // What the demonstration is, the shell says on every page.
  const advice = config?.demonstration ? '回答仅供参考' : '回答由 AI 生成，重要信息请核实';
  if (!user || !model) return advice;
  const free = isFree(model, member);
  const price = search + (free ? 0 : model.balance * answers);
  const parts = [answers > 1 && `${answers} 个回答`, search > 0 && `联网搜索 ${search}`].filter(Boolean).join('，');
  const left = freeAnswersOf(user);
  return (
    <>
      {price > 0 ? `本次 ${price} 积分${parts && `（${parts}）`}` : '本次免费'}，剩余 {user.balance}
      {!free && model.member_free === 1 && left > 0 && `，今日免费只剩 ${left} 个，不够则全部计费`}
      {user.balance < price && (
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
