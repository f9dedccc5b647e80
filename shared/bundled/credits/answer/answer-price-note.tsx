import { useAtomValue } from 'jotai';
import { siteConfigAtom } from 'shared/site/config.ts';
import { userAtom } from 'shared/site/session.ts';
import { styled } from 'shared/ui/kit.ts';
import { isFree } from '../model/model-price.ts';
import type { PricedModel } from '../model/priced-model.ts';
import { PriceNote } from '../price-note.tsx';
import { answerTariff } from './answer-tariff.ts';
import { freeAnswersOf } from './free-quota.ts';

interface AnswerPriceNoteProps {
  model: PricedModel | undefined;
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
      <PriceNote tariff={answerTariff} price={price} parts={parts} balance={user.balance}>
        {!free && model.member_free === 1 && left > 0 && `，今日免费只剩 ${left} 个，不够则全部计费`}
      </PriceNote>
      <Advice style={isNarrow ? { width: '100%' } : undefined}>{advice}</Advice>
    </>
  );
}

const Advice = styled('span')`
  margin-left: auto;
`;
