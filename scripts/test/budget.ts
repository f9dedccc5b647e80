import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import type { Meter } from './cost.ts';
import type { Tier } from './tiers/tiers.ts';

/**
 * Processor seconds that a run may cost, in those of the machine that `inThisHour` takes as usual: a slow machine takes more for the
 * same work, and how slow it is is measured at the start alone, so `all` has twice of the 930 that were seen; `usual`
 * was not measured yet and has the same. `deep` has none: it is run by name.
 */
export const budgets: Partial<Record<Tier, number>> = { usual: 2000, all: 2000 };

/** What one file of `npm test` may cost, in the same seconds. */
export const fileBudget = 6;

/**
 * Files that cost more, each with what it may. A new test is paid for by an old one: nothing is added here, and what becomes cheaper
 * leaves.
 */
export const dear: Record<string, number> = {
  'e2e/frame/pages.e2e.ts': 45,
  'e2e/account/login.e2e.ts': 26,
  'mf-creative/src/square/list/post-list.test.tsx': 14,
  'e2e/creative/drawing.e2e.ts': 20,
  'api/src/operations/backup/backup.test.ts': 12,
  'e2e/creative/qr.e2e.ts': 16,
  'e2e/releases/releases.e2e.ts': 16,
  'e2e/chat/early-send.e2e.ts': 15,
  'shell/src/server/faults.test.ts': 12,
  'e2e/frame/start-up.e2e.ts': 14,
  'scripts/admin/review/review.test.ts': 12,
  'e2e/creative/square.e2e.ts': 12,
  'e2e/frame/other-browsers.e2e.ts': 12,
  'shared/bundled/markdown/document/markdown-document.test.tsx': 9,
  'e2e/chat/tabs.e2e.ts': 11,
  'mf-chat/src/create/produce-page.test.tsx': 11,
  'e2e/releases/faults.e2e.ts': 11,
  'e2e/account/pay.e2e.ts': 10,
  'e2e/creative/drawing-failures.e2e.ts': 10,
  'api/src/seed/painter/demonstration-painter.test.ts': 10,
  'mf-chat/src/transfer/dialog/transfer.test.tsx': 10,
  'e2e/chat/answers/answers.e2e.ts': 9,
  'e2e/chat/ask.e2e.ts': 9,
  'mf-creative/src/mind-map/formats/formats.test.ts': 9,
  'e2e/account/account.e2e.ts': 9,
  'e2e/frame/overlays.e2e.ts': 9,
  'api/src/platform/jobs/jobs.test.ts': 9,
  'scripts/admin/admin.test.ts': 9,
  'api/src/creative/square/square.test.ts': 7,
  'api/src/creative/square/private.test.ts': 7,
};

/** What has cost more than it may, in words. */
export function overBudget(meter: Pick<Meter, 'stages' | 'files'>, tier: Tier, unit = inThisHour(1) / 1000): string[] {
  const usual = (seconds: number) => seconds / unit;
  const total = usual(meter.stages.reduce((sum, stage) => sum + stage.seconds, 0));
  const budget = budgets[tier] ?? Number.POSITIVE_INFINITY;
  const said = (name: string, seconds: number, most: number) =>
    seconds > most ? [`over budget: ${name}, ${seconds.toFixed(1)} of ${most} processor seconds`] : [];
  const files = tier === 'usual' ? meter.files() : [];
  return [
    ...said('the run', total, budget),
    ...files.flatMap(({ name, seconds }) => said(name, usual(seconds), dear[name] ?? fileBudget)),
  ];
}
