/** @jest-environment node */
import type { PageOutcome } from '../pages/page-log-entry.ts';
import { PageHealth } from './page-health.ts';

const release = 'mf-content@1';
const start = Date.parse('2026-07-01T02:30:00.000Z');

/** How pages do, at a time that the test moves. */
function makeHealth() {
  let now = start;
  const health = new PageHealth(() => now);
  return {
    health,
    pass: (minutes: number) => (now += minutes * 60_000),
    render(outcome: PageOutcome, times = 1, { route = '/news', status = 200, missing = [] as string[] } = {}) {
      const page = { remote: 'mf-content', release: '1', route, outcome } as const;
      for (let time = 0; time < times; time++) health.rendered(page, { status, reason: outcome, missing });
    },
  };
}

test('a page fails when one render in a hundred does, and names the last reason', () => {
  const { health, render } = makeHealth();
  render('ok', 200);
  render('render-failed');
  expect(health.failing(release)).toEqual([]);
  render('render-failed', 2);
  const at = '2026-07-01T02:30:00.000Z';
  expect(health.failing(release)).toEqual([
    { page: '/news', failures: 3, renders: 203, reason: 'render-failed', at, isOfRelease: true },
  ]);
  expect(health.failing('mf-content@2')).toEqual([]);
});

test('a page without its data counts as failed, through no fault of the release', () => {
  const { health, render } = makeHealth();
  render('api-failed', 1, { route: '/a', status: 500 });
  render('ok', 1, { route: '/b', status: 503 });
  render('ok', 1, { route: '/c', status: 404 });
  render('waiting', 1, { route: '/d' });
  expect(health.failing(release).map(({ page, isOfRelease }) => [page, isOfRelease])).toEqual([
    ['/a', false],
    ['/b', false],
  ]);
});

test('what failed five minutes ago is over, also what the API lacked', () => {
  const { health, render, pass } = makeHealth();
  render('load-failed', 1, { missing: ['GET /new'] });
  pass(4);
  expect(health.failing(release)).toHaveLength(1);
  expect(health.missing(release)).toEqual([{ endpoint: 'GET /new', page: '/news', at: '2026-07-01T02:30:00.000Z' }]);
  pass(1);
  expect(health.failing(release)).toEqual([]);
  expect(health.missing(release)).toEqual([]);
});

test('pages that nobody asks for any more make room for others', () => {
  const { health, render, pass } = makeHealth();
  for (let page = 0; page < 400; page++) render('load-failed', 1, { route: `/${page}` });
  render('load-failed', 1, { route: '/one-more' });
  expect(health.failing(release)).toHaveLength(400);
  pass(5);
  render('load-failed', 1, { route: '/later' });
  expect(health.failing(release).map(({ page }) => page)).toEqual(['/later']);
});
