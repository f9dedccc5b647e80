import type { ChatModel } from 'shared/contracts/chat/chat-model.ts';

/** Whether a question costs this visitor nothing. @param member who pays as members do */
export const isFree = (model: ChatModel, member: boolean): boolean =>
  model.balance <= 0 || (member && model.member_free === 1);

/** What a question costs this visitor. @param answers each costs as much */
export function priceOf(model: ChatModel, member: boolean, answers = 1): string {
  if (isFree(model, member)) return model.balance <= 0 ? '免费' : '会员免费';
  return `${model.balance * answers} 积分 / 次`;
}
