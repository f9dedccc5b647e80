import * as z from 'shared/contracts/schema.ts';

/** `type` of `/chat/chat` and `/chat_records/*`. */
export const chatType = { chat: 1, creation: 2, skill: 3, mindMap: 4 } as const;
/** Longest question in characters; longer ones are refused before anything is charged. */
export const questionLimit = 8000;
/** Answers to one question. */
export const maxAnswers = 3;
/** Files of one question. */
export const maxFiles = 5;
/** Letters (UTF-16) of all files together that are sent to a model, those of the question first. */
export const modelTextLimit = 30_000;

/** The code of an `error` event: show the way to recharge. */
export const notEnoughBalance = 101;

/** A question as it is asked, and as it is changed. */
export const questionText = z
  .string()
  .check(z.trim(), z.minLength(1, '请输入问题'), z.maxLength(questionLimit, `问题不能超过 ${questionLimit} 字`));
