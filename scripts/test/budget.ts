import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import type { Meter } from './cost.ts';
import type { Tier } from './tiers/tiers.ts';

/**
 * Processor seconds that a run may cost, in those of the machine that `inThisHour` takes as usual. How slow the machine is is measured at
 * the start alone, so each has room: beside other work, with nothing kept of earlier runs, `usual` was seen at 680 and then, with cheaper
 * tests, at 540 (2026-11-30); in a quiet hour, with what tsc keeps, about 750 are to be expected. `all` was seen at 930, in an hour so slow
 * that the unit said little. `deep` has none: it is run by name.
 */
export const budgets: Partial<Record<Tier, number>> = { usual: 830, all: 1600 };

/** What one file of `npm test` may cost, in the same seconds. */
export const fileBudget = 6;

/**
 * Files that cost more, each with what it may. A new test is paid for by an old one: nothing is added here, and what becomes cheaper
 * leaves.
 */
export const dear: Record<string, number> = {
  'e2e/frame/pages.e2e.ts': 24,
  'e2e/account/login.e2e.ts': 18,
  'e2e/creative/drawing.e2e.ts': 14,
  'e2e/releases/releases.e2e.ts': 14,
  'shell/src/server/faults.test.ts': 10,
  'e2e/creative/qr.e2e.ts': 13,
  'api/src/operations/backup/backup.test.ts': 12,
  'e2e/creative/square.e2e.ts': 12,
  'e2e/frame/start-up.e2e.ts': 10,
  'e2e/chat/tabs.e2e.ts': 11,
  'e2e/releases/faults.e2e.ts': 10,
  'api/src/seed/painter/demonstration-painter.test.ts': 7,
  'mf-creative/src/square/list/post-list.test.tsx': 8,
  'e2e/chat/answers/answers.e2e.ts': 9,
  'e2e/chat/ask.e2e.ts': 8,
  'e2e/account/pay.e2e.ts': 8,
  'e2e/account/account.e2e.ts': 8,
  'e2e/frame/overlays.e2e.ts': 8,
  'mf-chat/src/create/produce-page.test.tsx': 7,
  'scripts/admin/admin.test.ts': 7,
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
