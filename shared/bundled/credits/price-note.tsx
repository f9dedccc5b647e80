import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { freeAnswersOf } from './free-quota.ts';
import { isFree } from './model-price.ts';
import { ChargeRuleButton } from './receipt-button.tsx';
import { TopUpLink } from './top-up-link.tsx';

interface PriceNoteProps {
  /** Credits for what is done next. */
  price: number;
  /** What the price is made of, where that is not plain. */
  parts?: readonly string[];
  /** What the user can spend. */
  balance: number;
  /** What else is to be known of the price. */
  children?: ReactNode;
}

/** What the next step costs, what is left, how it is counted, and where more credits come from when they do not suffice. */
export function PriceNote({ price, parts = [], balance, children }: PriceNoteProps) {
  const made = parts.join('，');
  return (
    <>
      {price > 0 ? `本次 ${price} 积分${made && `（${made}）`}` : '本次免费'}，剩余 {balance}
      {children}
      {balance < price && (
        <>
          {' '}
          <Underlined>
            <TopUpLink />
          </Underlined>
        </>
      )}
      <ChargeRuleButton />
    </>
  );
}

interface AnswerPriceNoteProps {
  model: ChatModel | undefined;
  /** Who pays as members do. */
  member: boolean;
  answers: number;
  /** Credits for searching the web first. */
  search?: number | undefined;
  /** The advice has a line of its own. */
  isNarrow?: boolean;
}

/** The price of the next question to a model, and what answers are worth. */
export function AnswerPriceNote({ model, member, answers, search = 0, isNarrow = false }: AnswerPriceNoteProps) {
  const config = useAtomValue(siteConfigAtom);
  const user = useAtomValue(userAtom);
  // What the demonstration is, the shell says on every page.
  const advice = config?.demonstration ? '回答仅供参考' : '回答由 AI 生成，重要信息请核实';
  if (!user || !model) return advice;
  const free = isFree(model, member);
  const price = search + (free ? 0 : model.balance * answers);
  const parts = [answers > 1 && `${answers} 个回答`, search > 0 && `联网搜索 ${search}`].filter((one) => one !== false);
  const left = freeAnswersOf(user);
  return (
    <>
      <PriceNote price={price} parts={parts} balance={user.balance}>
        {!free && model.member_free === 1 && left > 0 && `，今日免费只剩 ${left} 个，不够则全部计费`}
      </PriceNote>
      <Advice style={isNarrow ? { display: 'block', margin: 0 } : undefined}>{advice}</Advice>
    </>
  );
}

const Underlined = styled('span')`
  a { text-decoration: underline; }
`;

const Advice = styled('span')`
  margin-left: var(--space-2);
`;
