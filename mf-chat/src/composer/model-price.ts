import type { ChatModel } from 'shared/contracts/chat.ts';

/** What a question costs this visitor. */
export function priceOf(model: ChatModel, member: boolean): string {
  if (model.balance <= 0) return '免费';
  if (member && model.member_free) return '会员免费';
  return `${model.balance} 积分 / 次`;
}
