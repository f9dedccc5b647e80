/** @jest-environment node */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Tabs } from './tabs.ts';
import { readTicketKey } from './ticket-key.ts';

let time: number;
let tabs: Tabs;
beforeEach(() => {
  time = 1_000_000;
  tabs = new Tabs('key', () => time);
});

const shows = 'mf-chat@1.0-a';
const ask = (ticket = '-', address = '203.0.113.7', rev = 1) => tabs.asked(`${ticket} ${shows}`, address, rev);

test('a ticket of another shell with the same key is known', () => {
  const ticket = ask() ?? '';
  expect(ask(ticket)).toBeUndefined();
  expect(tabs.seen()).toEqual([
    { id: ticket.split('.')[0], remote: 'mf-chat', release: '1.0-a', rev: 1, at: time, isHidden: false },
  ]);
  const others = new Tabs('key');
  expect(others.asked(`${ticket} ${shows}`, '203.0.113.7', 2)).toBeUndefined();
  expect(others.seen()).toMatchObject([{ id: ticket.split('.')[0], rev: 2 }]);
  const forged = `${ticket.slice(0, -1)}${ticket.endsWith('x') ? 'y' : 'x'}`;
  expect(ask(forged)).not.toBeUndefined();
  tabs.told(`${forged} ${shows} left`, '203.0.113.7');
  expect(tabs.seen()).toHaveLength(2);
});

test('two hundred tabs of a network count, any number of the site', () => {
  for (let at = 0; at < 300; at++) ask('-', `203.0.113.${at % 200}`);
  expect(tabs.seen()).toHaveLength(200);
  expect(ask('-', '198.51.100.1')).not.toBeUndefined();
  for (let at = 0; at < 300; at++) ask('-', '10.0.0.7');
  expect(tabs.seen()).toHaveLength(501);
});

test('what leaves makes room in its network', () => {
  const tickets = Array.from({ length: 200 }, () => ask() ?? '');
  expect(ask()).toBeUndefined();
  tabs.told(`${tickets[0]} ${shows} left`, '203.0.113.7');
  expect(ask()).not.toBeUndefined();
});

test('at most twenty thousand tabs are remembered, for a day', () => {
  const first = ask('-', '10.0.0.1') ?? '';
  for (let at = 0; at < 20_000; at++) ask('-', '10.0.0.2');
  const ids = tabs.seen().map(({ id }) => id);
  expect([ids.length, ids.includes(first.split('.')[0] ?? '')]).toEqual([20_000, false]);
  time += 24 * 3600_000;
  expect(tabs.seen()).toEqual([]);
});

test('figures know releases of this site alone, by what was heard last', () => {
  const isKnown = (key: string) => key === shows;
  const ticket = ask() ?? '';
  ask();
  tabs.asked('- mf-chat@9.9-forged', '203.0.113.7', 1);
  tabs.told(`${ticket} ${shows} hidden`, '203.0.113.7');
  const by = { remote: 'mf-chat', release: '1.0-a' };
  const counted = tabs.counts(isKnown);
  expect(counted).toContainEqual({ ...by, state: 'heard', count: 1 });
  expect(counted).toContainEqual({ ...by, state: 'hidden', count: 1 });
  expect(counted).toContainEqual({ remote: 'other', release: 'other', state: 'heard', count: 1 });
  time += 16_000;
  expect(tabs.counts(isKnown)).toContainEqual({ ...by, state: 'silent', count: 1 });
});

test.each(['', 'mf-chat', '- MF@1', '- mf-chat@<b>', `- mf-chat@${'1'.repeat(99)}`])(
  'nothing is noted of "%s"',
  (words) => {
    expect(tabs.asked(words, '203.0.113.7', 1)).toBeUndefined();
    expect(tabs.seen()).toEqual([]);
  },
);

test('shells have one key, also after one was killed while it wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tabs-'));
  const problems: unknown[] = [];
  const read = () => readTicketKey(folder, (it) => problems.push(it));
  const keys = await Promise.all(Array.from({ length: 40 }, read));
  expect([new Set(keys).size, problems]).toEqual([1, []]);
  const file = join(folder, 'shells', 'tab-key');
  await writeFile(file, 'torn');
  const next = await read();
  expect([next.length, await read(), problems]).toEqual([43, next, []]);
  expect([(await stat(file)).mode & 0o777, await readdir(join(folder, 'shells'))]).toEqual([0o600, ['tab-key']]);
  await rm(folder, { recursive: true });
});
