import type { Command, Noun } from 'shared/contracts/operator/command.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { commonFields } from 'shared/contracts/operator/screen/common-fields.ts';
import { fieldScreen, namesOf } from 'shared/contracts/operator/screen/field-screen.ts';
import { verbScreen } from 'shared/contracts/operator/screen/model.ts';
import {
  inputSchema,
  isNullable,
  type JsonSchema,
  outputSchema,
  present,
} from 'shared/contracts/operator/screen/output.ts';
import type { Plain } from 'shared/contracts/operator/screen/screen.ts';
import { settingWords } from 'shared/contracts/operator/site/screen/setting-words.ts';
import { settingMeanings } from 'shared/contracts/operator/site/setting-meanings.ts';
import { settingKeys } from 'shared/contracts/operator/site/settings.ts';

interface Place {
  noun: Noun;
  command: Command;
  /** An input, or a column after those of the lists in which it stands. */
  path: string[];
  schema: JsonSchema;
}

const commands = nouns.flatMap((noun) => noun.commands.map((command) => ({ noun, command })));
const places = commands.flatMap(({ noun, command }) => [
  ...placesOf({ noun, command, path: [], schema: inputSchema(command) }),
  ...placesOf({ noun, command, path: [], schema: outputSchema(command).row }),
]);

/** Every name within a schema, and within its lists and records. */
function placesOf({ noun, command, path, schema }: Place): Place[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const one = { noun, command, path: [...path, name], schema: present(property) };
    const { items, properties } = one.schema;
    const within = items?.properties ? items : properties ? one.schema : undefined;
    return [one, ...(within ? placesOf({ noun, command, path: one.path, schema: within }) : [])];
  });
}

const screenOf = ({ noun, command, path }: Place) => fieldScreen(noun, command.verb, path);
const nameOf = ({ noun, command, path }: Place) => [noun.name, command.verb, ...path].join(' ');
const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

const commandOf = (noun: Noun, verb: string | undefined) => noun.commands.find((command) => command.verb === verb);
const rowOf = (command: Command | undefined) => (command && outputSchema(command).row.properties) ?? {};
const listOf = (noun: Noun, verb: string) => commandOf(noun, noun.screen.verbs[verb]?.of ?? noun.screen.list);

/** The columns of a row, and `input.type` of what its list is asked for. */
const columnsOf = (list: Command | undefined) => [
  ...Object.keys(rowOf(list)),
  ...Object.keys((list && inputSchema(list).properties) ?? {}).map((name) => `input.${name}`),
];

/** The columns of which a value of `from` is made: `{id}:{version}`, or one. */
const columnsIn = (from: string) => {
  const named = [...from.matchAll(/\{([\w.]+)\}/g)].flatMap(([, column]) => column ?? []);
  return named.length > 0 ? named : [from];
};

const verbsWith = <Part>(part: (noun: Noun, verb: string) => Part[]) =>
  commands.flatMap(({ noun, command }) => part(noun, command.verb));

test('every noun and verb has Chinese words, and no other', () => {
  for (const { title, about } of nouns.map(({ screen }) => screen))
    expect(isChinese(title) && isChinese(about)).toBe(true);
  for (const { noun, command } of commands) {
    const { title, about } = verbScreen(noun, command.verb);
    expect([noun.name, command.verb, isChinese(title), isChinese(about)]).toEqual([
      noun.name,
      command.verb,
      true,
      true,
    ]);
  }
  for (const { name, screen, commands: own } of nouns)
    expect([name, Object.keys(screen.verbs).toSorted()]).toEqual([name, own.map(({ verb }) => verb).toSorted()]);
});

test('every input and column has Chinese words', () => {
  const latin = ['IP', 'JSON'];
  const foreign = places.filter((place) => {
    const { title } = screenOf(place);
    return !isChinese(title) && !latin.includes(title);
  });
  expect(foreign.map(nameOf)).toEqual([]);
});

test('no field of a screen is left over', () => {
  const used = new Set(
    places.map(({ noun, command, path }) => {
      const name = namesOf(command.verb, path).find((one) => noun.screen.fields[one] !== undefined);
      return `${noun.name} ${name}`;
    }),
  );
  const fields = nouns.flatMap(({ name, screen }) => Object.keys(screen.fields).map((field) => `${name} ${field}`));
  expect(fields.filter((field) => !used.has(field))).toEqual([]);
});

test('every value that a contract names has Chinese words', () => {
  const without = places.flatMap((place) =>
    [...(place.schema.enum ?? []), ...(place.schema.items?.enum ?? [])]
      .filter((value) => screenOf(place).values?.[String(value)] === undefined)
      .map((value) => `${nameOf(place)}: ${value}`),
  );
  expect(without).toEqual([]);
});

test('screens speak to an operator as 你, in short sentences', () => {
  const texts = [
    ...nouns.flatMap(({ screen }) => [screen.about, ...Object.values(screen.verbs).map(({ about }) => about)]),
    ...places.flatMap((place) => [screenOf(place).title, screenOf(place).about ?? '']),
    ...Object.values(settingWords).flat(),
  ];
  expect(texts.filter((text) => text.includes('您') || text.endsWith('。') || text.length > 70)).toEqual([]);
  const titles = commands.map(({ noun, command }) => verbScreen(noun, command.verb).title);
  expect(titles.filter((title) => title.length > 8)).toEqual([]);
});

test('an input that comes from a row names a column of its list', () => {
  const wrong = verbsWith((noun, verb) => {
    const { from = {} } = verbScreen(noun, verb);
    const inputs = inputSchema(commandOf(noun, verb) as Command).properties ?? {};
    return Object.entries(from)
      .filter(
        ([input, column]) =>
          inputs[input] === undefined || columnsIn(column).some((one) => !columnsOf(listOf(noun, verb)).includes(one)),
      )
      .map(([input, column]) => `${noun.name} ${verb}: ${input} from ${column}`);
  });
  expect(wrong).toEqual([]);
});

test('a form begins with values of columns that exist', () => {
  const wrong = verbsWith((noun, verb) => {
    const { fill = {}, of = noun.screen.list } = verbScreen(noun, verb);
    const inputs = inputSchema(commandOf(noun, verb) as Command).properties ?? {};
    const record = of === noun.screen.list ? commandOf(noun, noun.screen.show) : undefined;
    const columns = Object.keys(rowOf(record ?? listOf(noun, verb)));
    return Object.entries(fill)
      .filter(([input, column]) => inputs[input] === undefined || !columns.includes(column))
      .map(([input, column]) => `${noun.name} ${verb}: ${input} from ${column}`);
  });
  expect(wrong).toEqual([]);
});

test('a verb is offered by columns and values that exist', () => {
  const wrong = verbsWith((noun, verb) => {
    const { when = {} } = verbScreen(noun, verb);
    const list = listOf(noun, verb);
    return Object.entries(when).flatMap(([column, values]) => {
      const property = rowOf(list)[column];
      const known = list && property && screenOf({ noun, command: list, path: [column], schema: property }).values;
      return values
        .filter((value) => !property || !isOf(value, property, known))
        .map((value) => `${noun.name} ${verb}: ${column} ${value}`);
    });
  });
  expect(wrong).toEqual([]);
});

function isOf(value: Plain, property: JsonSchema, known: Record<string, string> | undefined): boolean {
  const { type, enum: values } = present(property);
  if (value === null) return isNullable(property);
  if (values) return values.includes(value);
  return typeof value === 'string' ? known?.[value] !== undefined : type === typeof value;
}

test('lists, records and keys of a noun exist', () => {
  for (const { name, screen, commands: own } of nouns) {
    const lists = own.filter((command) => ['page', 'rows'].includes(outputSchema(command).shape));
    const [list, ...of] = [screen.list, ...Object.values(screen.verbs).map((verb) => verb.of)];
    for (const verb of [list, ...of].filter((one) => one !== undefined))
      expect([name, lists.map((one) => one.verb)]).toEqual([name, expect.arrayContaining([verb])]);
    if (screen.show) expect(own.map(({ verb }) => verb)).toContain(screen.show);
    const main = lists.find(({ verb }) => verb === list);
    const keys = [screen.key ?? []].flat();
    for (const key of keys) expect([name, Object.keys(rowOf(main))]).toEqual([name, expect.arrayContaining([key])]);
    const isOfRows = Object.values(screen.verbs).some(({ from, of: other }) => from && !other);
    if (isOfRows) expect([name, keys.length]).not.toEqual([name, 0]);
  }
});

test('what a value refers to can be shown', () => {
  const wrong = places.filter((place) => {
    const { refers, choices } = screenOf(place);
    const target = nouns.find(({ name }) => name === refers);
    const shown = target?.screen.verbs[target.screen.show ?? '']?.from;
    const listed = nouns.find(({ name }) => name === choices?.noun);
    const isListed = listed && choices && choices.column in rowOf(commandOf(listed, choices.verb));
    return (refers !== undefined && Object.keys(shown ?? {}).length !== 1) || (choices !== undefined && !isListed);
  });
  expect(wrong.map(nameOf)).toEqual([]);
});

// Their first input is typed or chosen: it names no row of the noun's own lists.
const ofNoun = /^(\S+ (add|add-.*|import|make|batch|announce|request|invite|raise)|theme set)$/;

test('every verb that changes a row says which column names it', () => {
  const without = verbsWith((noun, verb) => {
    const command = commandOf(noun, verb);
    const { from = {} } = verbScreen(noun, verb);
    const [first] = command?.operands ?? [];
    const isNamed = first === undefined ? Object.keys(from).length > 0 : from[first] !== undefined;
    return command?.writes && !isNamed && !ofNoun.test(`${noun.name} ${verb}`) ? [`${noun.name} ${verb}`] : [];
  });
  expect(without).toEqual([]);
});

test('what a name alone would guess wrong is declared', () => {
  const fromOf = (noun: string, verb: string) => nouns.find(({ name }) => name === noun)?.screen.verbs[verb]?.from;
  expect(fromOf('square', 'dismiss-reports')).toEqual({ id: 'post' });
  expect(fromOf('square', 'approve')).toEqual({ posts: '{id}:{version}' });
  expect(fromOf('rates', 'set')).toEqual({ group: 'id' });
  expect(fromOf('feedback', 'answer')).toEqual({ id: 'id' });
  expect(fromOf('redeem', 'void')).toEqual({ batch: 'id' });
  for (const [noun, verb] of [
    ['orders', 'revenue'],
    ['withdrawals', 'tax'],
    ['words', 'test'],
  ] as const)
    expect(fromOf(noun, verb)).toBeUndefined();
});

test('every setting has a name and a sentence', () => {
  const keys = settingKeys().map(({ key }) => key);
  expect(keys.filter((key) => settingWords[key] === undefined || settingMeanings[key] === undefined)).toEqual([]);
});

test('common words are used by some noun', () => {
  const names = new Set(places.map(({ path }) => path.at(-1)));
  expect(Object.keys(commonFields).filter((name) => !names.has(name))).toEqual([]);
});
