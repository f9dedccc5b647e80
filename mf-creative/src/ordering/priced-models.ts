import { isFree } from 'shared/bundled/credits/model/model-price.ts';
import type { PricedModel } from 'shared/bundled/credits/model/priced-model.ts';
import type { DrawModel } from 'shared/contracts/creative/drawing-model.ts';

/** Models as their menu and their prices show them. */
export const pricedModels = (models: readonly DrawModel[]): PricedModel[] =>
  models.map(({ name, model, balance, default: isDefault, member_free, abilities }) => ({
    ...{ key: model, alias: name, balance, default: isDefault, member_free },
    abilities: [
      ...(abilities && abilities.references > 0 ? ['references'] : []),
      ...(abilities?.mask ? ['mask'] : []),
      ...(abilities?.transparent ? ['transparent'] : []),
    ],
  }));

/** Credits for so many pictures; null: there is no such model now. @param member who pays as members do */
export const priceOf = (model: PricedModel | undefined, member: boolean, count: number): number | null =>
  model ? (isFree(model, member) ? 0 : model.balance * count) : null;
