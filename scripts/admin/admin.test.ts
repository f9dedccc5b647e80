import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fieldsOf } from 'shared/contracts/operator/fields.ts';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { operatorFilePath } from '../../api/src/platform/operator/operator-file.ts';
import { type ApiProcess, spawnApi } from '../../api/src/testing/processes/spawn-api.ts';
import { until } from '../../api/src/testing/until.ts';
import { displayWidth } from '../mf/table.ts';
import { callOperator } from './admin-call.ts';
import { csvListOf } from './admin-csv.ts';
import { help } from './admin-help.ts';
import { inBeijing } from './beijing.ts';
import { fittingTable } from './fit.ts';
import { readPlace } from './operator-place.ts';
import { runAdmin } from './run-admin.ts';

interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

let folder: string;
let api: ApiProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'));
  api = await spawnApi({ DATA_DIR: folder });
  await until(() => /operator port ready/.test(api.output()));
});
afterAll(async () => {
  await api.end('SIGTERM');
  await rm(folder, { recursive: true });
});

/** A call, without a process of its own. */
async function admin(args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAdmin(args, {
    calledFrom: folder,
    env: { DATA_DIR: folder, ...env },
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
  });
  const textOf = (lines: string[]) => lines.map((line) => `${line}\n`).join('');
  return { code, out: textOf(out), err: textOf(err) };
}

/** The CLI as people run it. */
async function spawned(args: string[], env: NodeJS.ProcessEnv = {}): Promise<CommandResult> {
  const place = { DATA_DIR: folder, INIT_CWD: folder, ADMIN_TOKEN: '', ADMIN_URL: '' };
  const script = join(import.meta.dirname, 'admin.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, ...place, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (err += chunk));
  const [code] = await once(child, 'close');
  return { code, out, err };
}

const json = async <T>(...args: string[]) => JSON.parse((await admin([...args, '--json'])).out) as T;

test('a new operator: from help to the first token, a user found, credits given, all of it in the audit log', async () => {
  expect((await spawned([])).out).toContain('token add anna --role owner --keep');
  expect(await spawned(['users', 'find'])).toMatchObject({ code: 4, err: expect.stringContaining('Make one:') });
  const made = await spawned(['token', 'add', 'anna', '--role', 'owner', '--keep', '--reason', 'first owner']);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/^token {2}2\.[\w-]{43}$/m) });
  for (const file of [operatorFilePath(folder, api.process.pid ?? 0), join(folder, 'operator', 'token')]) {
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  }
  expect((await spawned(['users', 'find', '13800138000'])).out).toMatch(/^1 +\d{8} .+ 13800138000 +no +\d{4}-/m);
  const given = await admin([
    'users',
    'adjust',
    '13800138000',
    '--currency',
    'chat',
    '--amount',
    '-5',
    '--reason',
    '试用',
  ]);
  expect(given).toMatchObject({ code: 0, out: expect.stringMatching(/^balance +495$/m) });
  expect((await admin(['users', 'show', '1'])).out).toMatch(/^entries:\n.+\n.+ chat +系统扣除 +-5 +495/m);
  expect((await admin(['audit', 'list'])).out).toMatch(/anna +users adjust +user 1 +试用\n.+machine +token add/);
});

test('several rows are named with commas; one that is refused does not stop the next', async () => {
  const skills = async () => (await json<{ lists: { id: number; shown: boolean }[] }>('skills', 'list')).lists;
  const [one, two] = (await skills()).slice(-2).map(({ id }) => id);
  const edit = ['skills', 'edit', `${one},999999,${two}`, '--shown', 'no', '--reason', 'both are old'];
  const edited = await admin(edit);
  expect(edited).toMatchObject({ code: 3, out: expect.stringContaining('2 of 3 done.') });
  expect(edited.err).toMatch(/^999999: /);
  const after = (await skills()).filter(({ id }) => id === one || id === two);
  expect(after.map(({ shown }) => shown)).toEqual([false, false]);
  expect((await admin(['audit', 'list'])).out.match(/skills edit/g)).toHaveLength(2);
  // An operand that is no number of a row keeps its comma.
  expect((await admin(['users', 'freeze', '1,2', '--reason', 'for a test'])).code).toBe(3);
  expect(await admin(['skills', 'edit', '1,x', '--reason', 'for a test'])).toMatchObject({ code: 2 });
});

test('a folder that is not there is refused by its name, one without an api otherwise', async () => {
  const missing = join(folder, 'mistyped');
  const refused = await admin(['users', 'find'], { DATA_DIR: missing });
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(`there is no folder ${missing}.`) });
  expect(existsSync(missing)).toBe(false);
  const empty = await mkdtemp(join(folder, 'empty-'));
  expect(await admin(['users', 'find'], { DATA_DIR: empty })).toMatchObject({
    code: 5,
    err: expect.stringContaining('No api runs on'),
  });
});

test('codes are written into a file that only its owner reads, and not printed; a file that is there stops it before', async () => {
  const make = ['redeem', 'make', '首批', '--kind', 'chat', '--amount', '5', '--count', '3', '--reason', 'for a test'];
  const file = join(folder, 'codes.csv');
  const made = await admin([...make, '--csv', 'codes.csv']);
  expect(made).toMatchObject({ code: 0, out: expect.stringContaining(`3 rows were written to ${file}.`) });
  const lines = (await readFile(file, 'utf8')).replace(/^\ufeff/, '').split('\r\n');
  expect(lines).toEqual(['code', ...Array(3).fill(expect.stringMatching(/^(\w{4}-){3}\w{4}$/)), '']);
  for (const code of lines.slice(1, 4)) expect(made.out).not.toContain(code);
  expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
  expect(await admin([...make, '--csv', 'codes.csv'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists; no file is overwritten'),
  });
  expect(await admin([...make, '--csv', 'other.csv'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('already'),
  });
  await expect(stat(join(folder, 'other.csv'))).rejects.toThrow('ENOENT');
  const found = await json<{ lists: { state: string }[] }>('redeem', 'find', lines[1] ?? '');
  expect(found.lists).toMatchObject([{ state: 'open', name: '首批' }]);
});

test('a list, and every row of a paged one, is written to a file; text is never a formula there, and omissions are reported', async () => {
  const revenue = await admin(['orders', 'revenue', '2020-01-01', '--csv', 'revenue.csv']);
  expect(revenue).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+ rows were written to .+revenue\.csv\.\n$/),
  });
  const [head, ...days] = (await readFile(join(folder, 'revenue.csv'), 'utf8')).split('\r\n');
  expect(head).toBe('\ufeffday,channel,orders,paid,refunds,refunded,net');
  expect(`${days.length - 1} rows`).toBe(revenue.out.split(' were')[0]);
  await admin(['words', 'add', '=cmd|calc', '--reason', 'for a test']);
  await admin(['words', 'add', '甲,乙', '--reason', 'for a test']);
  const paged = await admin(['words', 'list', '--page-size', '1', '--csv', 'page.csv']);
  expect(paged.out).toMatch(/^Page 1 of \d+, \d+ in all; the next: --page-no 2\.\n\n1 row was written to .+\n$/);
  const { count } = await json<{ count: number }>('words', 'list');
  expect((await admin(['words', 'list', '--csv', 'words.csv'])).out).toMatch(new RegExp(`^${count} rows were written`));
  const words = await readFile(join(folder, 'words.csv'), 'utf8');
  expect(words).toContain(`'=cmd|calc`);
  expect(words).toContain('"甲,乙"');
});

test('a text in GBK is read, a file that is none refused', async () => {
  const give = async (name: string, hex: string) => {
    await writeFile(join(folder, name), Buffer.from(hex, 'hex'));
    return admin(['words', 'import', '--content', name, '--reason', 'for a test']);
  };
  // 代开票据 and 高仿证件.
  expect((await give('gbk.txt', 'b4faBFaaC6B1BEDD0d0aB8DFB7C2D6A4BCFE')).out).toMatch(/^added +2$/m);
  expect((await admin(['words', 'test', '代开票据'])).out).toContain('代开票据');
  expect(await give('none.txt', '0001020300')).toMatchObject({
    code: 2,
    err: expect.stringContaining('save it as UTF-8'),
  });
});

test('--help works before and after noun and verb', async () => {
  const of = async (...args: string[]) => (await admin(args)).out;
  const about = await of('users', '--help');
  expect(about).toMatch(/^npm run admin -- users <verb>/);
  expect(await Promise.all([of('help', 'users'), of('--help', 'user')])).toEqual([about, about]);
  const one = await of('users', 'adjust', '--help');
  expect(one).toMatch(/^npm run admin -- users adjust <who>/);
  expect(await of('help', 'users', 'adjust')).toBe(one);
  // What nobody copies fits into a terminal.
  const texts = await Promise.all([of(), of('settings'), of('channels', 'test', '--help')]);
  expect(Math.max(...texts.flatMap((text) => text.split('\n')).map(displayWidth))).toBeLessThanOrEqual(100);
});

test('a switch takes yes, no and similar words, as a setting and as a flag', async () => {
  const set = (value: string) =>
    admin(['settings', 'set', 'bulletin_config.is_bulletin', value, '--reason', 'for a test']);
  for (const [word, value] of [
    ['yes', '1'],
    ['否', '0'],
    ['TRUE', '1'],
    ['0', '0'],
    ['on', '1'],
    ['no', '0'],
  ] as const)
    expect((await set(word)).out).toMatch(new RegExp(`^value +${value}$`, 'm'));
  expect(await set('maybe')).toMatchObject({
    code: 2,
    err: expect.stringContaining('is_bulletin is a switch: yes or no (also true, on, 是, 开, and false, off, 否, 关)'),
  });
  const add = ['models', 'add', 'model-of-words', '--alias', '模型', '--price', '1', '--reason', 'for a test'];
  expect((await admin([...add, '--member-free', 'yes'])).out).toMatch(/^member free +yes$/m);
  const edit = ['models', 'edit', 'model-of-words', '--reason', 'for a test'];
  expect((await admin([...edit, '--member-free=否'])).out).toMatch(/^member free +no$/m);
  expect((await admin([...edit, '--member-free'])).out).toMatch(/^member free +yes$/m);
  expect((await admin([...edit, '--no-member-free'])).out).toMatch(/^member free +no$/m);
  expect(await admin([...edit, '--member-free', 'maybe'])).toMatchObject({ code: 2 });
});

test('the machine invites a person by a link that is shown once', async () => {
  const first = ['operators', 'invite', 'emil', '--role', 'owner', '--reason', 'first owner'];
  // No token: by the key of the machine.
  const invited = await admin(first, { ADMIN_TOKEN: `9.${'x'.repeat(43)}` });
  expect(invited).toMatchObject({ code: 0, out: expect.stringMatching(/^link +\/invitation#\d+\.[\w-]{43}$/m) });
  expect((await admin(['operators', 'list'])).out).toMatch(/emil +owner +invited/);
  expect((await admin(['operators', 'list'])).out).toMatch(/demo +owner +set/);
  expect((await admin(['token', 'list'])).out).not.toMatch(/emil|demo/);
  expect(await admin(['operators', 'remove', 'emil', '--reason', 'a test'])).toMatchObject({ code: 0 });
});

test('a token is removed by what `token list` shows of it', async () => {
  const add = (name: string) => admin(['token', 'add', name, '--role', 'support', '--reason', 'for a test']);
  await add('carl');
  await add('dora');
  const { id } =
    (await json<{ id: number; name: string }[]>('token', 'list')).find(({ name }) => name === 'dora') ?? {};
  for (const named of ['Carl', String(id)])
    expect(await admin(['token', 'remove', named, '--reason', 'left'])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\n\nRemoved\.\n$/),
    });
  expect((await admin(['token', 'list'])).out).not.toMatch(/carl|dora/);
  expect((await admin(['audit', 'list'])).out).toMatch(new RegExp(`token remove +token ${id} +left`));
});

test('a repeated call with the same --request-id has one effect', async () => {
  const adjust = ['users', 'adjust', '1', '--currency', 'draw', '--amount', '7', '--reason', 'again', '--request-id'];
  const id = crypto.randomUUID();
  const [first, second] = [await admin([...adjust, id]), await admin([...adjust, id])];
  expect(second.out).toContain('This was done before; it was not done again.');
  expect(second.out).toMatch(/^balance +207$/m);
  expect(first.out).toMatch(/^balance +207$/m);
});

test('a picture is uploaded from a file and served at an address of the site', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await writeFile(join(folder, 'one.png'), Buffer.from(pixel, 'base64'));
  const added = await admin(['pictures', 'add', '一点', '--content', 'one.png', '--reason', 'for a test']);
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^address +files\/upload\/[\w-]{43}\.png$/m) });
});

test('lists are paged and print how to continue; --json has every field of the contract', async () => {
  expect((await admin(['users', 'find', '--page-size', '2'])).out).toMatch(
    /\nPage 1 of \d+, \d+ in all; the next: --page-no 2\.\n$/,
  );
  const { lists, count } = await json<{ lists: { sn: string }[]; count: number }>('users', 'find', '--page-type', '0');
  expect(lists).toHaveLength(count);
  expect(lists[0]).toHaveProperty('sn');
});

test.each([
  [['bogus'], 2, 'There is no noun "bogus".\nThere are inbox, figures, users'],
  [['audit', 'list', '--from', '2026-02-31'], 2, '--from is no day and time of the calendar.'],
  [['orders', 'find', 'nobody'], 3, 'There is no user "nobody".'],
  [['models', 'edit', 'none', '--reason', 'abc'], 2, 'Nothing to change: give --alias, --price, --member-free, '],
  [['examples', 'edit-group', '999', '--sort', '1', '--reason', 'abc'], 2, 'There is no group 999.'],
  [['channels', 'edit', 'none', '--key', 'sk-x', '--reason', 'abc'], 2, '--key takes a file, or - for standard input'],
  [['users', 'bogus'], 2, '`users` has find, show'],
  [['users', 'find', '--colour'], 2, "Unknown option '--colour'. There are --json, --help, --page-no, --page-size"],
  [['backup', 'make', '--reason', 'abc'], 2, 'It changes nothing of the site, so no reason is kept.'],
  [['users', 'find', '--page-size', 'many'], 2, '--page-size must be a number.\nUsage: npm run admin -- users find'],
  [['user', 'show'], 2, '<who> is missing.\nUsage: npm run admin -- users show'],
  [['settings', 'get', ''], 2, '<key> must not be empty (as in `settings list`).'],
  [['users', 'show', '1', '2'], 2, '"2" is one word too many'],
  [['token', 'remove', 'nobody', '--reason', 'abc'], 3, 'There is no token "nobody". There are anna (2).'],
  [['news', 'show', 'first'], 2, '<id> must be a number (its number in `news list`).'],
  [['users', 'freeze', '1'], 2, '--reason is missing. Say why'],
  [['users', 'adjust', '1', '--currency', 'gold', '--amount', '1', '--reason', 'abc'], 2, 'one of chat, draw'],
  [['users', 'adjust', '1', '--currency', 'chat', '--amount', '-999', '--reason', 'abc'], 2, 'user 1 has 495 chat'],
  [['settings', 'set', 'operator.adjust_limit', '-1', '--reason', 'abc'], 2, 'must be at least 0'],
  [['users', 'show', 'nobody'], 3, 'There is no user "nobody".'],
  [['backup', 'restore'], 2, '<backup> is missing.'],
])('%j ends with exit code %i and prints what to do', async (args, code, sentence) => {
  expect(await admin(args)).toMatchObject({ code, out: '', err: expect.stringContaining(sentence) });
});

test('a backup that is not there is refused without an api', async () => {
  const refused = await spawned(['backup', 'restore', 'none']);
  expect(refused).toMatchObject({ code: 3, out: '', err: expect.stringContaining('has no finished backup.') });
});

test('--json prints a refusal, too', async () => {
  expect(await json('users', 'show', 'nobody')).toMatchObject({ error: expect.any(String), exitCode: 3 });
});

test('a token that may not and one that is unknown have an exit code', async () => {
  const { token } = await json<{ token: string }>('token', 'add', 'ben', '--role', 'support', '--reason', 'ben joined');
  const asBen = { ADMIN_TOKEN: token };
  const adjust = ['users', 'adjust', '1', '--currency', 'chat', '--amount', '1', '--reason', 'abc'];
  expect(await admin(adjust, asBen)).toMatchObject({ code: 4, err: expect.stringContaining('needs the role finance') });
  expect(await admin(['users', 'find'], { ADMIN_TOKEN: 'wrong' })).toMatchObject({ code: 4 });
});

test('a call without an answer prints how to repeat it safely', async () => {
  const silent = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const env = { ADMIN_URL: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` };
  const told = await admin(['users', 'freeze', '9', '--reason', 'abc', '--request-id', 'id-of-a-call'], env);
  silent.close();
  expect(told).toMatchObject({ code: 5, err: expect.stringContaining('with --request-id id-of-a-call does it once') });
});

test('an api that was killed is not mistaken for a running one, alone or beside one', async () => {
  const dead = join(folder, 'dead');
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'close');
  const { pid = 0 } = child;
  await mkdir(join(dead, 'operator'), { recursive: true });
  const operatorApi = JSON.stringify({ url: 'http://127.0.0.1:9', pid, key: 'k' });
  for (const place of [dead, folder]) await writeFile(operatorFilePath(place, pid), operatorApi);
  const told = await admin(['users', 'find'], { DATA_DIR: dead });
  expect(told).toMatchObject({ code: 5, err: expect.stringContaining('has ended') });
  expect(await admin(['users', 'find'])).toMatchObject({ code: 0 });
});

test('every command has a line of help, an explanation of each input, and examples that its contract takes', async () => {
  for (const { name, about, commands } of nouns) {
    expect(about).not.toBe('');
    for (const command of commands) {
      const { verb, does, says, examples, writes } = command;
      expect([name, verb, does]).not.toContain('');
      const own = fieldsOf(command).map((field) => field.name);
      const explained = [...Object.keys(says), 'reason', 'page_no', 'page_size', 'page_type'];
      expect([name, verb, own.filter((field) => !explained.includes(field))]).toEqual([name, verb, []]);
      for (const example of examples) {
        const isFull = !writes || /--reason "[^"]{3,}"/.test(example);
        expect([name, verb, example, isFull]).toEqual([name, verb, example, true]);
        // What it shows is among the inputs that its own help lists.
        const flags = example.replace(/"[^"]*"/g, '').match(/--[a-z-]+/g) ?? [];
        const unknown = flags.filter((flag) => flag !== '--json' && !help(command).includes(flag));
        expect([name, verb, example, unknown]).toEqual([name, verb, example, []]);
      }
    }
  }
});

test('a wide table fits into 100 columns: texts are cut, numbers to copy are not', () => {
  const sn = '20260131180000123456';
  const { text, isCut } = fittingTable(
    ['create time', 'currency', 'what', 'amount', 'balance after', 'remark', 'source sn'],
    [['2026-01-31 18:00', 'chat', '购买套餐赠送', '1000', '1200', '购买对话套餐：一千次（首次优惠）赠送', sn]],
  );
  expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(100);
  expect(text).toMatch(new RegExp(`购买对话.*…  +${sn}$`));
  expect(isCut).toBe(true);
});

test('a long text is cut in the first column too; a table with room is not cut', () => {
  const text = '一句话'.repeat(30);
  const cut = fittingTable(['text', 'type', 'title'], [[text, 'hero', text]]);
  expect(Math.max(...cut.text.split('\n').map(displayWidth))).toBeLessThanOrEqual(100);
  expect(cut).toMatchObject({ isCut: true, text: expect.stringMatching(/… {2,}hero {2,}一句话.*…$/) });
  expect(fittingTable(['key', 'value'], [['website.pc_title', '站']]).isCut).toBe(false);
});

test('money has its unit above a column, and behind a value of its own', async () => {
  expect((await admin(['packages', 'recharge'])).out).toMatch(/ price ¥ .*\n.* \d+\.\d\d {2}/);
  const edit = await admin(['packages', 'edit-recharge', '1', '--price', '6.5', '--reason', 'for a test']);
  expect(edit.out).toMatch(/^price +6\.50 ¥$/m);
});

test('a record within a record has its lines, and not its JSON', async () => {
  const { lists } = await json<{ lists: { sn: string }[] }>('withdrawals', 'find', '13800138000');
  const { out } = await admin(['withdrawals', 'show', lists[0]?.sn ?? '']);
  expect(out).toMatch(/^payee account +lin\.xiaoman@example\.com\npayee real name +林小满$/m);
  expect(out).not.toContain('{');
});

test("every time is Beijing's, and says so once, in JSON too", async () => {
  const { out } = await admin(['users', 'find']);
  const [first = { create_time: '' }] = (await json<{ lists: { create_time: string }[] }>('users', 'find')).lists;
  expect(first.create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/);
  expect(out).toContain(first.create_time.slice(0, 16).replace('T', ' '));
  expect(out).toContain('Times are of Beijing (UTC+8).');
  expect(
    inBeijing({ at: '2026-01-31T18:00:00.000Z', text: 'since 2026-01-31 18:00:00', days: ['2026-02-01 02:00:00'] }),
  ).toEqual({
    at: '2026-02-01T02:00:00+08:00',
    text: 'since 2026-01-31 18:00:00',
    days: ['2026-02-01T02:00:00+08:00'],
  });
});

test('every time in a list of the api has its zone', async () => {
  const place = readPlace({ DATA_DIR: folder });
  const lists = nouns
    .flatMap(({ commands }) => commands)
    .filter((command) => csvListOf(command) && !command.writes && !fieldsOf(command).some((field) => field.isRequired));
  expect(lists.length).toBeGreaterThan(20);
  for (const command of lists) {
    const { data } = await callOperator(place, command, { input: {}, requestId: crypto.randomUUID() });
    expect([command.noun, command.verb, JSON.stringify(data)]).not.toContainEqual(
      expect.stringMatching(/\d{4}-\d\d-\d\d \d\d:\d\d/),
    );
  }
});

test('commands for programs are shown in the form that npm adds nothing to', async () => {
  expect((await admin([])).out).toContain('--json         for programs: npm run -s admin --');
  expect((await admin(['pages', 'show', '--help'])).out).toContain(
    'npm run -s admin -- pages show 5 --json > page.json',
  );
});
