import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { budgets, dear, fileBudget, overBudget } from './budget.ts';

const run = (seconds: number, files: Record<string, number> = {}) => ({
  stages: [{ name: 'Jest', seconds, waited: 1 }],
  files: () => Object.entries(files).map(([name, cost]) => ({ name, seconds: cost })),
});
const most = budgets.usual ?? 0;

test('a run or a file past its budget is named', () => {
  expect(overBudget(run(most, { 'a.test.ts': fileBudget }), 'usual', 1)).toEqual([]);
  expect(overBudget(run(most * 2, { 'a.test.ts': fileBudget * 2 }), 'usual', 2)).toEqual([]);
  expect(overBudget(run(most + 1, { 'a.test.ts': fileBudget + 1 }), 'usual', 1)).toEqual([
    `over budget: the run, ${most + 1}.0 of ${most} processor seconds`,
    `over budget: a.test.ts, ${fileBudget + 1}.0 of ${fileBudget} processor seconds`,
  ]);
});

test('files have budgets in npm test alone; deep runs have none', () => {
  const costly = run(1, { 'a.test.ts': 100 });
  expect(overBudget(costly, 'all', 1)).toEqual([]);
  expect(overBudget(run(1e6, { 'a.test.ts': 100 }), 'deep', 1)).toEqual([]);
});

test('every dear file is there, and is dearer than others may be', () => {
  for (const [file, seconds] of Object.entries(dear)) {
    expect([file, existsSync(resolve(import.meta.dirname, '../..', file))]).toEqual([file, true]);
    expect(seconds).toBeGreaterThan(fileBudget);
  }
});
