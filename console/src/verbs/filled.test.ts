/** @jest-environment node */

import type { ModelInput } from 'shared/contracts/operator/screen/model.ts';
import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { given, problemOf, startingValues } from './filled.ts';

const inputsOf = (noun: string, verb: string): ModelInput[] =>
  operatorModel('owner')
    .nouns.find(({ name }) => name === noun)
    ?.verbs.find((one) => one.verb === verb)?.inputs ?? [];
const inputOf = (noun: string, verb: string, name: string): ModelInput => {
  const input = inputsOf(noun, verb).find((one) => one.name === name);
  if (!input) throw new Error(`no input ${name}`);
  return input;
};

test('only what is required and what was changed is sent', async () => {
  const inputs = inputsOf('skills', 'edit').filter(({ name }) => name !== 'id');
  const start = startingValues({ verb: 'edit' }, inputs, { name: '翻译', sort: 3, shown: true });
  expect(start).toMatchObject({ name: '翻译', sort: '3', shown: true });
  const filled = Object.assign({}, start, { sort: '5', reason: 'higher up' });
  expect(await given(inputs, filled, { sort: true, reason: true })).toEqual({ sort: 5, reason: 'higher up' });
});

test('an amount that must be given does not stand there already', () => {
  const inputs = inputsOf('orders', 'accept');
  expect(startingValues({ verb: 'accept' }, inputs, { amount: '99.00' }).amount).toBe('');
});

test('a secret is never shown again', () => {
  const inputs = inputsOf('users', 'set-mobile');
  expect(startingValues({ verb: 'set-mobile' }, inputs, { mobile: '13800138000' }).mobile).toBe('');
});

test('what is wrong is said in Chinese before it is sent', () => {
  expect(problemOf(inputOf('users', 'adjust', 'amount'), '')).toBe('必填');
  expect(problemOf(inputOf('users', 'adjust', 'amount'), 'x')).toBe('请填数字');
  expect(problemOf(inputOf('users', 'adjust', 'amount'), '2000000000')).toBe('不能大于 1000000000');
  expect(problemOf(inputOf('users', 'adjust', 'reason'), 'x')).toBe('至少 2 个字');
  expect(problemOf(inputOf('users', 'adjust', 'remark'), '')).toBeUndefined();
});

test('a file becomes text, or Base64 where the contract wants bytes', async () => {
  const proof = inputOf('withdrawals', 'proof', 'picture');
  expect(await given([proof], { picture: new File([new Uint8Array([1, 2, 255])], 'a.png') }, {})).toEqual({
    picture: 'AQL/',
  });
});
