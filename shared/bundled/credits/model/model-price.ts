import type { Tariff } from '../tariff/tariff.ts';
import type { PricedModel } from './priced-model.ts';

/** Whether a model costs this visitor nothing. @param member who pays as members do */
export const isFree = (model: PricedModel, member: boolean): boolean =>
  model.balance <= 0 || (member && model.member_free === 1);

/** What a model costs this visitor. @param count units asked for at once; each costs as much */
export function priceOf(model: PricedModel, member: boolean, tariff: Tariff, count = 1): string {
  if (isFree(model, member)) return model.balance <= 0 ? '免费' : '会员免费';
  return `${model.balance * count} ${tariff.credits} / ${tariff.unit}`;
}
