import { invalidInput } from '../../platform/refusals/refusal.ts';
import type { SentQuestion } from './subject.ts';

/** @throws Refusal when a form was sent where a text belongs */
export function requireText({ question }: SentQuestion): string {
  if (typeof question !== 'string') throw invalidInput('请输入问题', 'question');
  return question;
}
