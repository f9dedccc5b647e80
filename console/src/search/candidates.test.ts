/** @jest-environment node */

import { operatorModel } from 'shared/contracts/operator/screen/model.ts';
import { waitingPath } from '../home/waiting-path.ts';
import { findRecords, findScreens, placesOf } from './candidates.ts';

const owner = operatorModel('owner');
const nounsOf = (text: string) => placesOf(text).map(({ noun, verb }) => `${noun} ${verb}`);

test.each([
  ['13800138000', ['users show']],
  ['anna@example.com', ['users show']],
  ['2026112811145192316058', ['orders show', 'withdrawals show']],
  ['W2026113020505185948574', ['orders show', 'withdrawals show']],
  ['120', ['users show', 'square show', 'drawings show', 'feedback show']],
  ['DRAW-AB12-CD34-EF56', ['redeem find']],
  ['9c5dd97c-ca98-4a51-a306-0866d2d0a9c8', ['audit list']],
  ['林小满', ['users find', 'square list']],
])('%s is looked for where it can be', (text, places) => expect(nounsOf(text)).toEqual(places));

test('the places are verbs of the contracts', () => {
  for (const text of [
    '13800138000',
    '2026112811145192316058',
    '120',
    'DRAW-AB12-CD34',
    '9c5dd97c-ca98-4a51-a306-0866d2d0a9c8',
    'x',
  ])
    for (const { noun, verb, input } of placesOf(text)) {
      const found = owner.nouns.find(({ name }) => name === noun)?.verbs.find((one) => one.verb === verb);
      expect([
        noun,
        verb,
        Object.keys(input).filter((name) => !found?.inputs.some((one) => one.name === name)),
      ]).toEqual([noun, verb, []]);
    }
});

test('what refuses is left out, what answers is a link', async () => {
  const ask = async <T>(path: string) => {
    if (path !== '/orders/show') throw new Error('There is no withdrawal');
    return { sn: '2026112811145192316058', name: '日常包', status: 'paid' } as T;
  };
  const found = await findRecords('2026112811145192316058', owner, ask, new AbortController().signal);
  expect(found).toEqual([expect.objectContaining({ title: '日常包', path: '/orders/2026112811145192316058/show' })]);
});

test('a role is not led to what it may not see', async () => {
  const asked: string[] = [];
  const ask = async <T>(path: string) => {
    asked.push(path);
    return { id: 120, title: 'x' } as T;
  };
  await findRecords('120', operatorModel('finance'), ask, new AbortController().signal);
  expect(asked).toContain('/users/show');
  expect(asked).not.toContain('/drawings/show');
  expect(findScreens('备份', operatorModel('finance'))).toEqual([]);
  expect(findScreens('备份', owner)[0]).toMatchObject({ path: '/backup' });
});

test.each([
  ['npm run admin -- feedback list', '/feedback'],
  ['npm run admin -- backup status', '/backup.status'],
  ['npm run admin -- withdrawals find --status review', '/withdrawals?filter=%7B%22status%22%3A%22review%22%7D'],
  ['npm run admin -- users avatars', '/users.avatars'],
  ['npm run admin -- square review', '/review'],
  ['npm run admin -- square reports', '/review/reported'],
  ['npm run admin -- nothing list', undefined],
])('%s of the inbox leads to its screen', (command, path) => expect(waitingPath(owner, command)).toBe(path));
