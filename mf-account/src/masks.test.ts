/** @jest-environment node */
import { maskMobile } from './masks.ts';

it.each([
  ['13800138000', '138****8000'],
  ['', '未绑定'],
  ['+85251234567', '****67'],
])('masks %s', (mobile, shown) => {
  expect(maskMobile(mobile)).toBe(shown);
});
