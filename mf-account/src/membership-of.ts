import { dayOf } from 'shared/bundled/time/time.tsx';
import type { UserCenter } from 'shared/contracts/account/user.ts';

export interface Membership {
  value: string;
  note: string;
}

type Member = Pick<
  UserCenter,
  'is_member' | 'member_expired' | 'member_perpetual' | 'member_end_time' | 'member_package_name'
>;

/** What the visitor has of a membership, and until when. */
export function membershipOf(user: Member): Membership {
  const until = dayOf(user.member_end_time);
  if (user.is_member) {
    const value = user.member_package_name || '会员';
    if (user.member_perpetual) return { value, note: '永久有效' };
    return { value, note: until ? `有效期至 ${until}` : '生效中' };
  }
  if (user.member_expired) return { value: '已过期', note: until ? `于 ${until} 到期` : '会员权益已失效' };
  return { value: '未开通', note: '开通后可享会员权益' };
}
