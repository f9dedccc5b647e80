/** @jest-environment node */
import { prepareRegexes } from './regexes.ts';

/** What the language says of regexes, as each case sees it. */
function seen(): unknown[] {
  const twice = /a/g;
  const sticky = /a/y;
  sticky.lastIndex = 1;
  const late = /b/g;
  late.lastIndex = 2;
  const groups: unknown[] = [];
  return [
    'aXbX'.replace(/x/gi, "[$&|$`|$'|$$]"),
    'aXbX'.replace(/X/, '-'),
    '2026-11-29'.replace(/(?<year>\d+)-(?<month>\d+)/, '$<month>/$1'),
    'abab'.replace(/(?<it>b)(c)?/g, (...found) => {
      groups.push(JSON.stringify(found));
      return `${found.length}`;
    }),
    groups,
    'aa'.replace(twice, (it) => it.replace(twice, 'nested')),
    'a'.replace(/a/, () => null as unknown as string),
    'none'.replace(/x/g, 'y'),
    'abc'.replace(/(?:)/g, '-'),
    '😀x'.replace(/./gu, '.'),
    '😀x'.replace(/./g, '.'),
    'a\nb'.replace(/a.b/s, 'dot'),
    'a\nb'.replace(/^b/m, 'line'),
    'ba'.replace(sticky, '-'),
    sticky.lastIndex,
    ['bab'.replace(late, '-'), late.lastIndex],
    'bab'.replaceAll(/b/g, '-'),
    'bab'.match(/b/g),
    'bab'.match(/x/g),
    JSON.stringify('bab'.match(/(b)a/)),
    'bab'.match(/b/)?.index,
    'a, b;c'.split(/[,;]\s*/),
    'a1b2'.split(/(\d)/),
    'abc'.split(/(?:)/),
    'a,b,c'.split(/,/, 2),
    'none'.split(/,/g),
    ''.split(/,/),
    ''.split(/(?:)/),
    'bab'.search(/a/),
    [...'bab'.matchAll(/b/g)].map(({ index }) => index),
  ];
}

test('regexes do what they did before, once their prototype may be frozen', () => {
  const before = seen();
  prepareRegexes();
  Object.freeze(RegExp.prototype);
  expect(seen()).toEqual(before);
  const fails = () => 'a'.replace(/a/g, () => JSON.parse('{'));
  expect(fails).toThrow(SyntaxError);
  expect(() => 'a'.replace(Object.freeze(/a/g), '')).toThrow(TypeError);
  expect('ab'.match(/[ab]/g)).toBeInstanceOf(Array);
  expect(Reflect.get(RegExp, 'input')).toBeUndefined();
});
