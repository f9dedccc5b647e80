import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capabilityNames } from 'shared/contracts/capabilities.ts';
import { localServer } from 'shared/testing/local-server.ts';
import { answerAsFamily } from '../../e2e/testing/doubles/family-server.ts';
import { askServer } from './ask-server.ts';
import { holdServer, laws, NotHeld } from './hold-server.ts';
import type { Report } from './report/report.ts';
import { runConform } from './run-conform.ts';
import { sent } from './testing/change-answer.ts';
import { type ConformedSite, conformedSite } from './testing/conformed-site.ts';
import { type Mutant, mutantProxy } from './testing/mutant-proxy.ts';
import { differencesOf, isLong, withMutant } from './testing/name-mutant.ts';
import { openMutants } from './testing/open-mutants.ts';
import { ownMutants } from './testing/own-mutants.ts';

let site: ConformedSite;
const folder = mkdtempSync(join(tmpdir(), 'conform-'));
beforeAll(async () => {
  site = await conformedSite();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await site.close();
});

// Long laws are tried by the deep test, which holds the family in all.
test('our api conforms, whole and as one of the family', async () => {
  for (const one of [site.whole, site.family]) {
    const only = laws.flatMap(({ name, touch }) =>
      isLong(name) || (one === site.family && touch !== 'reads') ? [] : [name],
    );
    const held = await holdServer(askServer(`${await one.url()}/api`), { ...site.reach, only });
    expect(differencesOf(held)).toEqual([]);
    const absent = new Set(held.lines.flatMap((line) => (line.outcome === 'absent' ? [line.capability] : [])));
    // No model of this site sees pictures.
    expect([...absent].toSorted()).toEqual(one === site.family ? capabilityNames.toSorted() : ['describe']);
  }
});

test('a server that shares no code with ours conforms', async () => {
  const server = await localServer((asked, reply) => void answerAsFamily(asked, reply));
  const held = await holdServer(askServer(`${server.url}/api`), { account: site.reach.account });
  await server.close();
  expect(differencesOf(held)).toEqual([]);
  expect(held.lines.filter(({ outcome }) => outcome === 'holds').length).toBeGreaterThan(100);
});

const quick = [...openMutants, ...ownMutants].filter(({ law }) => !isLong(law));
const oneOfEach = [...new Map(quick.map((mutant) => [mutant.law, mutant])).values()];

test.each(oneOfEach)('the law $law finds $what', async (mutant) => {
  const held = await withMutant(site, mutant, [mutant.law]);
  expect(differencesOf(held).join('\n')).toContain(mutant.line);
});

test.each([1, 7, 1000])('a stream cut into parts of %d bytes differs in nothing', async (part) => {
  const cut: Mutant = { what: 'parts', law: 'stream', line: '', answer: sent(() => ({ part })) };
  const held = await withMutant(site, cut, ['stream', 'stream-left', 'charge']);
  expect(differencesOf(held)).toEqual([]);
  expect(held.lines.filter(({ outcome }) => outcome === 'holds')).toHaveLength(2);
});

/** Runs the command on a server with these faults. */
async function conform(mutant: Mutant, ...args: string[]): Promise<{ code: number; text: string }> {
  const proxy = await mutantProxy(await site.family.url(), mutant);
  let text = '';
  const code = await runConform([`${proxy.url}/api`, ...args], (part) => {
    text += part;
  });
  await proxy.close();
  return { code, text: text.replaceAll(proxy.url, 'http://server') };
}

const hostile = '<script>alert(1)</script>';
const refusesOddly: Mutant = {
  what: 'refusals with another code',
  law: 'refusals',
  line: '',
  reply: (reply, { path }) => (path === '/article/detail' ? { ...reply, code: 7, msg: hostile } : reply),
};

test('a difference has field, value, right value, page and command', async () => {
  const nameless = openMutants.find(({ what }) => what === 'a row without its id') as Mutant;
  const { code, text } = await conform(nameless, '--only', 'shape');
  expect(code).toBe(1);
  expect(text).toContain(`differs  shape GET /article/lists: cannot be read at lists.0.id`);
  expect(text).toMatch(/field +lists\.0\.id\n +came +nothing\n +right +a number, or one as text\n +breaks +\/news/);
  expect(text).toContain(`shown by curl -sS 'http://server/api/article/lists'`);
});

test('known differences do not fail, new ones do, gone ones are named', async () => {
  const known = join(folder, 'known.json');
  expect((await conform(refusesOddly, '--only', 'refusals', '--report', known)).code).toBe(1);
  const again = await conform(refusesOddly, '--only', 'refusals', '--baseline', known);
  expect(again.code).toBe(0);
  expect(again.text).toContain('known    refusals GET /article/detail');
  const silent: Mutant = {
    ...refusesOddly,
    reply: (reply, { path }) => (path === '/login/account' ? { ...reply, msg: '' } : reply),
  };
  const other = await conform(silent, '--only', 'refusals', '--baseline', known);
  expect(other.code).toBe(1);
  expect(other.text).toContain('differs  refusals POST /login/account');
  expect(other.text).toContain('gone     refusals GET /article/detail');
});

test('its JSON and HTML reports agree, and carry no foreign markup', async () => {
  const [json, html] = [join(folder, 'report.json'), join(folder, 'report.html')];
  const { reply } = refusesOddly;
  const news: Mutant = {
    ...refusesOddly,
    reply: (one, at) => reply?.(one, { ...at, path: at.path.replace('/lists', '/detail') }),
  };
  await conform(news, '--only', 'shape', '--report', json, '--report', html);
  const { differs } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const page = readFileSync(html, 'utf8');
  expect(differs.some(({ came }) => came.includes(hostile))).toBe(true);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toMatch(/<script|src=|href=|url\(|@import/);
  for (const { curl } of differs) expect(page).toContain(curl?.split(/['"]/)[1]);
});

test.each([
  ['no address', ['--only', 'shape'], 'npm run conform'],
  ['a law that is not there', ['http://127.0.0.1:9/api', '--only', 'nothing'], 'There is no law nothing'],
  ['an unknown word', ['http://127.0.0.1:9/api', '--spend'], '--spend'],
  ['a baseline that is none', ['http://127.0.0.1:9/api', '--baseline', 'package.json'], 'package.json cannot be read'],
  ['a server that is not there', ['http://127.0.0.1:9/api'], 'The server cannot be asked'],
])('%s is refused before anything is judged', async (_what, args, words) => {
  const held = runConform(args, () => undefined);
  await expect(held).rejects.toThrow(NotHeld);
  await expect(held).rejects.toThrow(words);
});
