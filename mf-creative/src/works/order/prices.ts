import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import type { PricedModel } from 'shared/bundled/credits/model/priced-model.ts';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';

export const pricedModels = (models: readonly DrawModel[]): PricedModel[] =>
  models.map(({ name, model, balance, default: isDefault, member_free, abilities }) => ({
    key: model,
    alias: name,
    balance,
    default: isDefault,
    member_free,
    abilities: [
      ...(abilities && abilities.references > 0 ? ['references'] : []),
      ...(abilities?.mask ? ['mask'] : []),
      ...(abilities?.transparent ? ['transparent'] : []),
    ],
  }));

/** Draw credits for `count` pictures; null: there is no such model now. @param member who pays as members do */
export const priceOf = (model: PricedModel | undefined, member: boolean, count: number): number | null =>
  model ? (isFree(model, member) ? 0 : model.balance * count) : null;

/** The text of a button that orders, with what a press costs and in which currency; null: not known. */
export function sendText(word: string, price: number | null, credits: '绘画积分' | '对话积分' = '绘画积分'): string {
  if (price === null) return word;
  return price === 0 ? `${word} · 免费` : `${word} · ${price} ${credits}`;
}

/**
 * Whether a model is free for this member and what is free today is used up. Free pictures and free answers of a day are one number,
 * which the api names; `is_chat_limit` speaks of the chat.
 */
export const isUsedUp = (user: UserCenter | null, model: Pick<DrawModel, 'member_free'> | undefined): boolean =>
  user?.is_member === 1 && model?.member_free === 1 && user.member_free_left === 0;
