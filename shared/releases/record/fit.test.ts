/** @jest-environment node */
import { misfits } from 'shared/releases/record/fit.ts';

const offer = {
  offers: ['react#useState', 'shared/ui/kit.ts#Button', 'jotai#*'],
  shared: { react: '19.3.1', jotai: '3.0.1' },
};

test.each([
  ['nothing', [], []],
  ['what is offered', ['react#useState', 'shared/ui/kit.ts#Button'], []],
  [
    'one export more of an entry point',
    ['shared/ui/kit.ts#Rating'],
    ['it uses shared/ui/kit.ts#Rating, which is not offered'],
  ],
  ['an entry point that is not there', ['shared/ui/new.ts#X'], ['it uses shared/ui/new.ts#X, which is not offered']],
  ['any export of a library whose exports are not known', ['jotai#atom', 'jotai#*'], []],
  ['the whole of a request that is offered', ['react#*'], []],
  ['the whole of one that is not', ['react-dom#*'], ['it uses react-dom#*, which is not offered']],
])('a release that uses %s', (_what, uses, expected) => {
  expect(misfits({ uses, shared: {} }, offer)).toEqual(expected);
});

test.each([
  ['a newer patch', { react: '19.9.0' }, []],
  ['another major', { react: '18.3.1' }, ['it was built with react 18.3.1, offered is 19.3.1']],
  ['a version, unknown to the shell,', { three: '1.0.0' }, []],
])('a release built with %s of a shared library', (_what, shared, expected) => {
  expect(misfits({ uses: [], shared }, offer)).toEqual(expected);
});
