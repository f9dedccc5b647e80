import { feedbackType } from 'shared/contracts/account/feedback.ts';

/** Kinds of feedback in the order of the form. */
export const feedbackKinds = [
  { value: feedbackType.fault, label: '功能故障' },
  { value: feedbackType.suggestion, label: '产品建议' },
  { value: feedbackType.complaint, label: '投诉' },
] as const;

const hints: Record<number, string> = {
  [feedbackType.fault]: '做了什么、看到了什么、本来应该怎样',
  [feedbackType.suggestion]: '希望有什么，用在什么时候',
  [feedbackType.complaint]: '发生了什么，希望怎样处理',
};
/** What is asked of a kind. */
export const hintOf = (type: number): string => hints[type] ?? '';

/** A newer server may know more kinds. */
export const kindLabel = (type: number): string => feedbackKinds.find(({ value }) => value === type)?.label ?? '反馈';
