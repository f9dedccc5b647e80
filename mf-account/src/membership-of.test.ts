/** @jest-environment node */
import { makeUser } from 'shared/testing/make-user.ts';
import { membershipOf } from './membership-of.ts';

it.each([
  [{}, '未开通', '开通后可享会员权益'],
  [
    { is_member: 1, member_package_name: '年度会员', member_end_time: '2027-01-31 23:59:59' },
    '年度会员',
    '有效期至 2027-01-31',
  ],
  [{ is_member: 1, member_perpetual: 1, member_end_time: '2099-01-01 00:00:00' }, '会员', '永久有效'],
  [{ is_member: 1 }, '会员', '生效中'],
  [{ member_expired: 1, member_end_time: '2026-01-31 23:59:59' }, '已过期', '于 2026-01-31 到期'],
  [{ member_expired: 1 }, '已过期', '会员权益已失效'],
])('reads the membership of %j', (over, value, note) => {
  expect(membershipOf(makeUser(over))).toEqual({ value, note });
});
