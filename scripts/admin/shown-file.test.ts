import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'shared/contracts/operator/command.ts';
import { outputsOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { type ApiProcess, spawnApi } from '../../api/src/testing/processes/spawn-api.ts';
import { until } from '../../api/src/testing/until.ts';
import { showAnswer } from './admin-answer.ts';
import { callOperator } from './admin-call.ts';
import { csvListOf, openCsv } from './admin-csv.ts';
import { readGivenInput } from './admin-input.ts';
import { type OperatorPlace, readPlace } from './operator-place.ts';

let folder: string;
let api: ApiProcess;
let place: OperatorPlace;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shown-'));
  api = await spawnApi({ DATA_DIR: folder });
  await until(() => /operator port ready/.test(api.output()));
  place = readPlace({ DATA_DIR: folder });
  const { token } = await run<{ token: string }>('token', 'add', 'anna', '--role', 'owner', '--reason', 'for a test');
  place = { ...place, token };
  const file = join(folder, 'key.txt');
  await writeFile(file, 'sk-test');
  const address = ['--base-url', 'http://127.0.0.1:9/v1', '--models', 'm'];
  await run('models', 'add', 'm', '--alias', 'M', '--price', '1', '--abilities', 'vision', ...reason);
  await run('channels', 'add', 'one', '--key', file, ...address, ...reason);
});
afterAll(async () => {
  await api.end('SIGTERM');
  await rm(folder, { recursive: true });
});

const commandOf = (noun: string, verb: string): Command => {
  const found = nouns.find(({ name }) => name === noun)?.commands.find((command) => command.verb === verb);
  if (!found) throw new Error(`there is no ${noun} ${verb}`);
  return found;
};

/** A call as `npm run admin` makes it. @returns what the api says */
async function run<T>(noun: string, verb: string, ...args: string[]): Promise<T> {
  const command = commandOf(noun, verb);
  const {
    inputs: [input],
    requestId,
  } = readGivenInput(command, args, folder);
  return (await callOperator(place, command, { input, requestId })).data as T;
}

/** What a terminal shows of it, as a file has it. */
async function printed(noun: string, verb: string, args: string[], asJson: boolean): Promise<string> {
  const data = await run(noun, verb, ...args);
  return `${asJson ? JSON.stringify(data, null, 2) : showAnswer(commandOf(noun, verb), { data, body: data }, [], {})}\n`;
}

type Shown = Record<string, unknown>;
const reason = ['--reason', 'for a test'];
/** Long, with blank lines, with the words that stand around a text, and not beginning with a tag. */
const odd = `一 <b>二</b>\n\ncontent:\n<p>type  privacy</p>\n\n${'<p>长</p>\n'.repeat(60)}`;

/** Every noun whose `show` prints what another of its commands reads from a file. */
const texts: [noun: string, show: string[], set: string[], name: string][] = [
  ['policies', ['show', 'privacy'], ['set', 'privacy'], 'content'],
  ['news', ['show', '1'], ['edit', '1'], 'content'],
  ['skills', ['show', '1'], ['edit', '1'], 'content'],
  ['creations', ['show', '1'], ['edit', '1'], 'content'],
  ['creations', ['show', '1'], ['edit', '1'], 'form'],
  ['channels', ['show', 'one'], ['edit', 'one'], 'config'],
  ['models', ['show', 'm'], ['edit', 'm'], 'capabilities'],
];

test('no other noun shows a field that it also reads from a file', () => {
  const found = nouns.flatMap(({ name, commands }) => {
    const show = commands.find(({ verb }) => verb === 'show');
    const files = new Set(commands.flatMap((command) => command.files));
    return show
      ? outputsOf(show)
          .names.filter((output) => files.has(output) && output !== 'key')
          .map((output) => `${name} ${output}`)
      : [];
  });
  expect(found.toSorted()).toEqual(texts.map(([noun, , , name]) => `${noun} ${name}`).toSorted());
});

test.each(texts.flatMap((row) => [[...row, 'text'] as const, [...row, 'json'] as const]))(
  'what `%s %j` prints is given back by %j --%s: %s',
  async (noun, [show = '', ...shownBy], [set = '', ...setBy], name, as) => {
    const file = join(folder, 'saved');
    const flag = `--${name}`;
    if (name === 'content') {
      // A template's text has a place for each of its fields.
      const { content } = await run<Shown>(noun, show, ...shownBy).catch(() => ({ content: '' }));
      await writeFile(file, noun === 'creations' ? `${odd}${content}` : odd);
      const format = ['policies', 'news'].includes(noun) ? ['--format', 'html'] : [];
      const title = noun === 'policies' ? ['--title', '隐私'] : [];
      await run(noun, set, ...setBy, flag, file, ...format, ...title, ...reason);
    }
    const before = await run<Shown>(noun, show, ...shownBy);
    await writeFile(file, await printed(noun, show, shownBy, as === 'json'));
    const again = [...setBy, flag, file, ...reason];
    if (name === 'form' && as === 'text') {
      expect(() => readGivenInput(commandOf(noun, set), again, folder)).toThrow('Give what `--json` prints.');
      return;
    }
    expect(readGivenInput(commandOf(noun, set), again, folder).remarks).toEqual([
      `${flag}: its text was taken from what was printed, and nothing else of it.`,
    ]);
    await run(noun, set, ...again);
    expect((await run<Shown>(noun, show, ...shownBy))[name]).toEqual(before[name]);
  },
);

test('the output of `channels show` is never taken for a key', async () => {
  const file = join(folder, 'key.txt');
  for (const asJson of [false, true]) {
    await writeFile(file, await printed('channels', 'show', ['one'], asJson));
    const again = () => readGivenInput(commandOf('channels', 'edit'), ['one', '--key', file, ...reason], folder);
    expect(again).toThrow('which is no key');
  }
});

test('a setting is given back as `settings get` printed it, or refused', async () => {
  const key = 'bulletin_config.bulletin_content';
  const get = (asJson: boolean) => printed('settings', 'get', [key], asJson);
  await run('settings', 'set', key, '<p>短</p>', ...reason);
  const short = await get(false);
  expect(() => readGivenInput(commandOf('settings', 'set'), [key, short, ...reason], folder)).toThrow('--json');
  const long = `<p>${'今晚维护。'.repeat(100)}</p>`;
  await run('settings', 'set', key, long, ...reason);
  for (const asJson of [false, true]) {
    await run('settings', 'set', key, await get(asJson), ...reason);
    expect(await run('settings', 'get', key)).toMatchObject({ value: long });
  }
});

test('a table in GBK is read, one of another encoding refused', async () => {
  const path = join(folder, 'results.csv');
  const table = () =>
    readGivenInput(commandOf('withdrawals', 'import'), ['--table', path, ...reason], folder).inputs[0];
  const remark = Buffer.from('d5cbbba7b2bbb4e6d4daa3acc7ebbacbb6d4', 'hex');
  const head = 'sn,result,reference,remark\r\nW1,failed,,';
  await writeFile(path, Buffer.concat([Buffer.from(head), remark]));
  expect(table()).toMatchObject({ table: `${head}账户不存在，请核对` });
  await writeFile(path, Buffer.concat([Buffer.from(head), Buffer.from([0xe9])]));
  expect(table).toThrow('--table: this file is no text in UTF-8');
});

test('forbidden words are imported from what `words list` wrote, and never from its table', async () => {
  for (const word of ['代开发票', '逗,号', '=1+1']) await run('words', 'add', word, ...reason);
  const list = commandOf('words', 'list');
  const data = await run<Shown>('words', 'list');
  const csv = csvListOf(list);
  if (!csv) throw new Error('words list writes no file');
  const [table, json, path] = [join(folder, 'words.txt'), join(folder, 'words.json'), join(folder, 'words.csv')];
  await writeFile(table, showAnswer(list, { data, body: data }, [], {}));
  await writeFile(json, JSON.stringify(data));
  openCsv(path).write(data, csv);
  expect(() => readGivenInput(commandOf('words', 'import'), ['--content', table, ...reason], folder)).toThrow('--csv');
  for (const file of [json, path])
    expect(await run('words', 'import', '--content', file, ...reason)).toMatchObject({ lines: 3, added: 0, words: 3 });
  expect(await readFile(path, 'utf8')).toMatch(/^\ufeff(?:.*\r\n)*.*代开发票/);
});
