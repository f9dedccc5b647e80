import type { LimitSettings } from 'shared/contracts/operator/site/limit-settings.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

/** @throws Refusal when an operator allows less than the contract does */
export function requireLength(text: string, { question_characters: max }: LimitSettings, field: string): void {
  if (text.length > max) throw invalidInput(`问题不能超过 ${max} 字`, field);
}
