import { feedbackType } from 'shared/contracts/account/feedback.ts';

/** Kinds of feedback in the order of the form, and what is asked of each. */
export const feedbackKinds = [
  { type: feedbackType.fault, label: '功能故障', hint: '做了什么、看到了什么、本来应该怎样' },
  { type: feedbackType.suggestion, label: '产品建议', hint: '希望有什么，用在什么时候' },
  { type: feedbackType.complaint, label: '投诉', hint: '发生了什么，希望怎样处理' },
] as const;

/** A newer server may know more kinds. */
export const kindLabel = (type: number): string => feedbackKinds.find((kind) => kind.type === type)?.label ?? '反馈';
