/** @jest-environment node */

import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, findVerb } from './model-context.ts';
import { inputsFrom, isOffered, keyOf, rowId } from './rows.ts';
import { resourceOf, viewsOf } from './views.ts';

const model = operatorModel('owner');
const nounOf = (name: string) => {
  const noun = findNoun(model, name);
  if (!noun) throw new Error(`no noun ${name}`);
  return noun;
};
const verbOf = (noun: string, verb: string) => {
  const found = findVerb(nounOf(noun), verb);
  if (!found) throw new Error(`no verb ${noun} ${verb}`);
  return found;
};

test('a verb is offered in the states that it is for', () => {
  expect(isOffered(verbOf('users', 'freeze'), { frozen: false })).toBe(true);
  expect(isOffered(verbOf('users', 'freeze'), { frozen: true })).toBe(false);
  expect(isOffered(verbOf('users', 'unfreeze'), { frozen: true })).toBe(true);
});

test('a row fills what the verb asks, also by several columns', () => {
  expect(inputsFrom(verbOf('users', 'freeze'), { id: 12 })).toEqual({ who: 12 });
  expect(inputsFrom(verbOf('square', 'approve'), { id: 120, version: 3 })).toEqual({ posts: '120:3' });
  expect(inputsFrom(verbOf('square', 'approve'), { id: 120 })).toEqual({ posts: undefined });
  expect(inputsFrom(verbOf('policies', 'restore'), { version: 2 }, { type: 'service' })).toEqual({
    type: 'service',
    version: 2,
  });
});

test('an address names a row by its key, and is read again', () => {
  const order = nounOf('orders');
  expect(rowId(order, { sn: '2026013108000012345678', id: 1 }, 0)).toBe('2026013108000012345678');
  expect(keyOf(order, '2026013108000012345678')).toEqual({ sn: '2026013108000012345678' });
  const copies = nounOf('unmarked-copies');
  const row = { user: 1, record: 2, time: '2026-01-01' };
  expect(keyOf(copies, rowId(copies, row, 0))).toEqual({ user: '1', record: '2', time: '2026-01-01' });
});

test('every reading of every noun has a screen or belongs to a row', () => {
  const addresses = model.nouns.flatMap((noun) => viewsOf(noun).map((view) => resourceOf(noun, view)));
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const noun of model.nouns) {
    expect([noun.name, viewsOf(noun).length]).toEqual([noun.name, expect.any(Number)]);
    expect(viewsOf(noun).length).toBeGreaterThan(0);
    const lists = new Set(noun.verbs.map(({ verb }) => verb));
    for (const { of, verb } of noun.verbs)
      if (of !== undefined) expect([noun.name, verb, lists.has(of)]).toEqual([noun.name, verb, true]);
  }
});
