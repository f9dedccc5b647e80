import { versionOf } from 'shared/releases/make-release.ts';
import type { ShellStatus } from 'shared/releases/shell/shell-status.ts';
import { MfHarness } from '../testing/mf-harness.ts';

/** That `mf status` counts what visitors get. */
const one = versionOf('one');
const at = '2026-07-01T02:30:00.000Z';

let site: MfHarness;
beforeEach(async () => {
  site = await MfHarness.make();
  await site.ship('one');
});
afterEach(() => site.end());

type Remote = ShellStatus['remotes'][string];

const saying = (more: Partial<Remote>) =>
  site.runShell(({ remotes }) => {
    const content = remotes['mf-content'];
    return content ? { remotes: { ...remotes, 'mf-content': { ...content, ...more } } } : {};
  });

// Shows: REMOTE-24
test('pages that fail are exit code 6, each with its reason, and the command that helps', async () => {
  const pages = ['/news', '/help', '/about', '/contact'];
  const failing = pages.map((page) => ({ page, failures: 7, renders: 9, reason: 'it broke', at, isOfRelease: true }));
  await saying({ failing, isLeftOut: true });
  const { code, out } = await site.mfHere('status');
  expect(code).toBe(6);
  expect(out).toMatch(new RegExp(`mf-content +${one} +FAILING /news /help /about and 1 more, LEFT TO BROWSERS`));
  expect(out).toContain('/news: 7 of 9 renders failed, last at 2026-07-01 02:30 UTC: it broke');
  expect(out).toContain('and 1 more pages');
  expect(out).toContain('npm run mf -- rollback mf-content --reason "pages fail"');
});

test('an open breaker alone is no ok', async () => {
  await saying({ isLeftOut: true });
  expect(await site.mfHere('status')).toMatchObject({ code: 6, out: expect.stringContaining('rollback mf-content') });
});

test('an endpoint that the API lacks is named, with both ways out', async () => {
  await saying({ missing: [{ endpoint: 'GET /new/list', page: '/news', at }] });
  const { code, out } = await site.mfHere('status');
  expect(code).toBe(6);
  expect(out).toContain(`/news of mf-content@${one} asks GET /new/list, which the API does not have (接口不存在)`);
  expect(out).toContain('Ship the API, or go back: npm run mf -- rollback mf-content');
});

test('pages that fail because of the API are not answered with a rollback', async () => {
  await saying({
    failing: [{ page: '/news', failures: 1, renders: 1, reason: 'it answers 503', at, isOfRelease: false }],
  });
  const { code, out } = await site.mfHere('status');
  expect(code).toBe(6);
  expect(out).toContain('/news: 1 of 1 render failed');
  expect(out).toContain('going back does not change that');
  expect(out).not.toContain('rollback');
});

test('a promotion waits for a new trial of what was rejected for the API alone', async () => {
  const two = await site.publish('two');
  let asks = 0;
  await site.runShell((status) => {
    const [remote, isTried] = [status.remotes['mf-content'], ++asks > 3];
    if (!remote || isTried || status.rev > 1) return {};
    const rejected = [{ name: 'mf-content', version: two, reason: 'asks GET /new', at, waitsForApi: true }];
    return { remotes: { 'mf-content': { ...remote, prepared: [one] } }, rejected };
  });
  expect(await site.mfHere('promote', `mf-content@${two}`, '--reason', 'x')).toMatchObject({ code: 0 });
});
