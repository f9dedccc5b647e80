import type { UserCenter } from 'shared/contracts/account/user.ts';

/** A visitor who is logged in, valid as he is; a test names only what matters to it. */
export function makeUser(over: Partial<UserCenter> = {}): UserCenter {
  return {
    id: 7,
    sn: '20260007',
    sex: 0,
    account: 'u20260007',
    nickname: '林小满',
    real_name: '',
    avatar: '/assets/avatar.svg',
    mobile: '13800138000',
    create_time: '2026-01-05 09:30:00',
    is_new_user: 0,
    balance: 120,
    balance_draw: 36,
    member_end_time: '',
    member_perpetual: 0,
    inviter_id: 0,
    inviter_name: '',
    has_password: true,
    is_member: 0,
    member_package_name: '',
    member_expired: 0,
    is_chat_limit: 0,
    ...over,
  };
}
