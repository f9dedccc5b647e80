/** @jest-environment node */
import { page } from 'shared/contracts/paging.ts';
import * as z from 'shared/contracts/schema.ts';
import { UnreadableAnswer } from 'shared/http/errors.ts';
import { readAnswer } from 'shared/http/read-answer.ts';

const Row = z.object({
  id: z.number(),
  name: z.string(),
  price: z._default(z.number(), 0),
  hint: z.optional(z.string()),
  owner: z.nullable(z.object({ id: z.number() })),
});

const lost: string[] = [];
beforeEach(() => lost.splice(0));
const read = (schema: z.ZodMiniType, answer: unknown) =>
  readAnswer({ method: 'GET', path: '/rows' }, schema, answer, ({ places }) => lost.push(...places));
const row = { id: 1, name: '一', price: 2, owner: { id: 3 } };

test('what is as the contract says stays, and unknown fields are dropped', () => {
  expect(read(Row, { ...row, extra: 1, owner: { id: 3, secret: 4 } })).toEqual(row);
  expect(lost).toEqual([]);
});

test.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['a numeric string', z.number(), '12.50', 12.5],
  ['a switch as a number', z.number(), true, 1],
  ['a number where a text is due', z.string(), 13800138000, '13800138000'],
  ['null for an empty text', z.string(), null, ''],
  ['null for an empty list', z.array(z.string()), null, []],
  ['an empty text for an empty list', z.array(z.string()), '', []],
  ['a list with gaps', z.array(z.string()), { 0: 'a', 2: 'b' }, ['a', 'b']],
  ['an empty list for an empty object', z.object({ a: z._default(z.string(), 'x') }), [], { a: 'x' }],
  ['nothing for an object without duties', z.object({ a: z.optional(z.string()) }), null, {}],
  ['an empty list for no object', z.nullable(z.object({ id: z.number() })), [], null],
  ['a number for a flag', z.boolean(), 1, true],
  ['a text for a flag', z.boolean(), '0', false],
  ['null for an absent field', z.object({ a: z.optional(z.string()) }), { a: null }, {}],
  ['an empty list for an absent text', z.object({ a: z.optional(z.string()) }), { a: [] }, {}],
  ['an empty list for a default', z._default(z.object({ id: z.number() }), { id: 7 }), [], { id: 7 }],
  ['null that means something', z.object({ a: z.optional(z.nullable(z.number())) }), { a: null }, { a: null }],
  ['null for a default', z._default(z.number(), 7), null, 7],
  ['a numeric string among literals', z.union([z.literal(1), z.literal(2)]), '2', 2],
  ['a number among texts', z.enum(['1', '2']), 2, '2'],
  ['a text or a list as it is', z.union([z.string(), z.array(z.string())]), ['1'], ['1']],
  ['an empty list for an empty record', z.record(z.string(), z.number()), [], {}],
  ['anything', z.unknown(), [{ a: null }], [{ a: null }]],
])('takes %s', (_what, schema, answer, taken) => {
  expect(read(schema, answer)).toEqual(taken);
  expect(lost).toEqual([]);
});

test('a row that cannot be read costs its own place in the list', () => {
  const lists = Array.from({ length: 20 }, (_, at) => ({ ...row, id: at }));
  const answer = { lists: lists.with(3, { ...row, id: {} as never }).with(5, 'x' as never), count: '20' };
  const taken = read(page(Row), { ...answer, page_no: 1, page_size: 20 }) as { lists: { id: number }[]; count: number };
  expect(taken.lists.map(({ id }) => id)).toEqual([0, 1, 2, 4, ...Array.from({ length: 14 }, (_, at) => at + 6)]);
  expect(taken.count).toBe(20);
  expect(lost).toEqual(['lists.3.id', 'lists.5']);
});

test('a field with a default is at it, and is named', () => {
  expect(read(z.array(Row), [{ ...row, price: 'free', hint: {} }])).toEqual([{ ...row, price: 0 }]);
  expect(lost).toEqual(['0.price', '0.hint']);
});

test.each<[string, unknown, string[]]>([
  ['a field that is missing', { ...row, id: undefined }, ['id']],
  ['a field below another', { ...row, owner: {} }, ['owner.id']],
  ['words for a number', { ...row, id: 'x' }, ['id']],
  ['no object at all', 'no', ['(all)']],
  ['nothing', null, ['id']],
])('%s is refused with its place', (_what, answer, places) => {
  const reading = () => read(Row, answer);
  expect(reading).toThrow(UnreadableAnswer);
  expect(reading).toThrow(`GET /rows: cannot be read at ${places}`);
  expect(lost).toEqual([...places, ...places]);
});

test('checks of the contract hold', () => {
  const Label = z._default(z.string().check(z.regex(/^\w+$/)), 'site');
  expect(read(z.array(Label), ['ok', 'a b'])).toEqual(['ok', 'site']);
  expect(lost).toEqual(['1']);
});
