/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { providedRequests } from 'shared/build/provided/provided.ts';
import { makePool, serverCode } from './testing/make-pool.ts';

/** What a hostile release gets in a real render worker: it walks all that it can reach, and tries each way out. */
interface Got {
  found: string[];
  open: string[];
  ways: Record<string, string>;
  changes: Record<string, string>;
}

let got: Got;
beforeAll(async () => {
  const site = await makePool();
  const source = readFileSync(join(__dirname, 'testing/hostile-release.cjs'), 'utf8');
  await site.use(serverCode('mf-content', `const requests = ${JSON.stringify(providedRequests())};\n${source}`));
  const { html } = await site.open('/news');
  const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? '';
  const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', '#x27': "'" };
  got = JSON.parse(text.replace(/&(quot|amp|lt|gt|#x27);/g, (_, sign) => signs[sign] ?? ''));
  await site.close();
});

test('nothing that it can reach leads to the process, to modules of Node or to their insides', () => {
  expect(got.found).toEqual([]);
});

test('nothing that it shares with others can be replaced, intercepted or added to', () => {
  expect(got.open).toEqual([]);
});

const refused = (outcomes: Record<string, string>) => {
  expect(Object.keys(outcomes).length).toBeGreaterThan(20);
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
};

test('every way out that is known is refused', () => refused(got.ways));

test('every change of what all code runs with is refused', () => refused(got.changes));
