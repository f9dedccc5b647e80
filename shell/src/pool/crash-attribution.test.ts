/** @jest-environment node */
import type { ReleaseSet } from '../jobs/render-job.ts';
import { CrashAttribution } from './crash-attribution.ts';

type Names = readonly (keyof ReleaseSet['code'])[];

const setOf = (version: number, names: Names = ['mf-chat', 'mf-content']): ReleaseSet => ({
  page: { rev: version, shell: '1', remotes: {} },
  code: Object.fromEntries(
    names.map((name) => [name, { release: `${name}@${version}`, uses: [], bytes: Buffer.of() }]),
  ),
});

let time: number;
let found: CrashAttribution;
beforeEach(() => {
  time = 0;
  found = new CrashAttribution(() => time);
});

test('a release that ends two workers within a minute is at fault; one, or two of a longer time, may be chance', () => {
  const { code } = setOf(1);
  expect(found.crash('mf-chat@1', code)).toBeNull();
  expect(found.crash('mf-content@1', code)).toBeNull();
  time = 60_000;
  expect(found.crash('mf-chat@1', code)).toBeNull();
  time += 59_999;
  expect(found.crash('mf-chat@1', code)).toMatchObject({ name: 'mf-chat', cleared: null });
});

test('of three ends that nothing explains the release that changed last is suspected, then the one before', () => {
  const [before, now] = [setOf(1), { ...setOf(1), code: { ...setOf(1).code, 'mf-chat': setOf(2).code['mf-chat'] } }];
  found.change(null, before);
  found.change(before, now as ReleaseSet);
  const { code } = now as ReleaseSet;
  const third = () => [1, 2, 3].map(() => found.crash(null, code)).at(-1);
  expect([found.crash(null, code), found.crash(null, code)]).toEqual([null, null]);
  expect(found.crash(null, code)).toMatchObject({ name: 'mf-chat', cleared: null });
  expect(third()).toMatchObject({ name: 'mf-content', cleared: 'mf-chat' });
  expect(third()).toBeNull();
});
