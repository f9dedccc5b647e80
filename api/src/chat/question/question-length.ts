import type { LimitSettings } from 'shared/contracts/operator/site/limit-settings.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';

/** @throws Refusal when an operator allows less than the contract does */
export function requireLength(text: string, { question_characters: most }: LimitSettings, field: string): void {
  if (text.length > most) throw invalidInput(`问题不能超过 ${most} 字`, field);
}
