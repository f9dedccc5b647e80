/** @jest-environment node */
import { contrastWarning } from './qr-contrast.ts';
import { textState } from './qr-draft.ts';

it.each([
  ['', 'empty'],
  [' \n ', 'empty'],
  ['a', 'ready'],
  ['😀'.repeat(100), 'ready'],
  ['😀'.repeat(101), 'too-long'],
])('judges a text of %j', (text, kind) => {
  expect(textState(text).kind).toBe(kind);
});

it.each([
  ['#000000', '#ffffff', undefined],
  ['#888888', '#999999', '两种颜色太接近，手机可能扫不出来'],
  ['#ffffff', '#000000', '图案比背景浅，有些扫码软件认不出来'],
])('warns of colours that readers miss: %s on %s', (dark, light, warning) => {
  expect(contrastWarning(dark, light)).toBe(warning);
});
