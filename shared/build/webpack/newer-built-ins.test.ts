import { findNewerBuiltIns } from './newer-built-ins.ts';

const found = (code: string) => findNewerBuiltIns({ 'a.js': code });

test.each([
  ['RegExp.escape', 'x=RegExp.escape(y)'],
  ['Intl.Segmenter', '[...new Intl.Segmenter("zh").segment(a)]'],
  ['Node.prototype.moveBefore', 'n.moveBefore(a,b)'],
  ['Map.prototype.getOrInsert', 't.getOrInsertComputed(a,b)'],
  ['document.startViewTransition', 'document.startViewTransition(()=>{})'],
])('code that needs a newer browser is refused, with the built-in and the place: %s', (name, code) => {
  expect(found(code)).toEqual([`a.js uses ${name}, which the oldest browsers do not have: …${code}…`]);
});

test('a polyfilled built-in may be used, and so may one whose user checks for it first', () => {
  expect(
    found('a.toSorted(b);Promise.withResolvers();Map.groupBy(a,b);AbortSignal.any([]);m.values().some(a)'),
  ).toEqual([]);
  expect(found('if("Segmenter"in Intl)new Intl.Segmenter("zh")')).toEqual([]);
  expect(found('zod.union([a]);Object.values(a).map(b);date.with({})')).toEqual([]);
});
