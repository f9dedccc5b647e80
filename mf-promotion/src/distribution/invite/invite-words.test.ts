/** @jest-environment node */
import { inviteWords, wechatLimit } from './invite-words.ts';

const link = 'https://example.com/?user_sn=20260007';

test('the link has a line of its own', () => {
  expect(inviteWords({ site: '灵境', about: '打开就能用。', link })).toBe(`我在用灵境：打开就能用。\n${link}`);
});

test('a long description is cut, so that WeChat folds neither it nor the link', () => {
  const words = inviteWords({ site: '灵境', about: '很长的介绍'.repeat(40), link });
  expect(words).toHaveLength(wechatLimit);
  expect(words).toMatch(/…\nhttps:\S+$/);
});
