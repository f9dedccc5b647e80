import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import type { Meter } from './cost.ts';
import type { Tier } from './tiers/tiers.ts';

/**
 * Processor seconds that a run may cost, in those of the machine that `inThisHour` takes as usual: a slow machine takes more for the
 * same work. `deep` has none: it is run by name.
 */
export const budgets: Partial<Record<Tier, number>> = { usual: 2500, all: 3500 };

/** What one file of `npm test` may cost, in the same seconds. */
export const fileBudget = 6;

/**
 * Files that cost more, each with what it may. A new test is paid for by an old one: nothing is added here, and what becomes cheaper
 * leaves.
 */
export const dear: Record<string, number> = {};

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
