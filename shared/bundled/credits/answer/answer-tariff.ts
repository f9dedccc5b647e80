import { lazyPart } from 'shared/bundled/loading/lazy-part.tsx';
import type { Tariff } from '../tariff/tariff.ts';

/** Answers of the chat, of skills and of creation are paid by the piece with chat credits. */
export const answerTariff: Tariff = {
  credits: '积分',
  unit: '次',
  Rules: lazyPart(() =>
    import(/* webpackChunkName: "receipt" */ './answer-rules.tsx').then((code) => code.AnswerRules),
  ),
};
