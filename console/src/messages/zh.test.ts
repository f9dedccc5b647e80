/** @jest-environment node */

import english from 'ra-language-english';
import { zh } from './zh.ts';

type Messages = { [name: string]: string | Messages };

const entriesOf = (messages: Messages, above = ''): [string, string][] =>
  Object.entries(messages).flatMap(([name, message]) =>
    typeof message === 'string' ? [[above + name, message]] : entriesOf(message, `${above}${name}.`),
  );
const [ours, theirs] = [entriesOf(zh as never), entriesOf(english as never)];
const placesOf = (message: string) => [...new Set(message.match(/%\{\w+\}/g) ?? [])].sort();

/** It is handed over beside `field_lower_first`, which would spell VIP as vIP. */
const alsoGiven = ['%{field}'];

test('every message of react-admin has a Chinese one, and no other is left', () => {
  expect(ours.map(([name]) => name).sort()).toEqual(theirs.map(([name]) => name).sort());
  expect(ours.length).toBeGreaterThan(150);
});

test('what is put into a message is known to it', () => {
  const known = new Map(theirs);
  for (const [name, message] of ours)
    expect([
      name,
      placesOf(message).filter(
        (place) => !placesOf(known.get(name) ?? '').includes(place) && !alsoGiven.includes(place),
      ),
    ]).toEqual([name, []]);
});

test('each is Chinese, and none calls people 您', () => {
  for (const [name, message] of ours) {
    const words = message.replace(/%\{\w+\}/g, '').trim();
    if (words !== '') expect([name, message]).toEqual([name, expect.stringMatching(/\p{Script=Han}/u)]);
    expect(message).not.toContain('您');
  }
});
