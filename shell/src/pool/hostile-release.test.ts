/** @jest-environment node */
import { providedRequests } from 'shared/build/provided/provided.ts';
import { hostileCode, hostileGot } from 'shared/releases/faulty/hostile/hostile-release.ts';
import { makePool, serverCode } from './testing/make-pool.ts';

/** What a hostile release gets in a real render worker. */
let got: ReturnType<typeof hostileGot>;
beforeAll(async () => {
  const site = await makePool();
  await site.use(serverCode('mf-content', hostileCode(providedRequests())));
  await site.open('/news');
  got = hostileGot((await site.open('/news?again')).html);
  await site.close();
});

test("nothing that it reaches leads to the process or to Node's modules", () => {
  expect(got?.found).toEqual([]);
});

test('nothing that it shares can be replaced, intercepted or added to', () => {
  expect(got?.open).toEqual([]);
});

const refused = (outcomes: Record<string, string> = {}) => {
  expect(Object.keys(outcomes).length).toBeGreaterThan(20);
  expect(Object.entries(outcomes).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
};

test('every way out that is known is refused', () => refused(got?.ways));

test('every change of what all code runs with is refused', () => refused(got?.changes));
