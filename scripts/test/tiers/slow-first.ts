import { statSync } from 'node:fs';

/**
 * What takes longest, longest first (15 to 60 seconds each), by the ends of the paths. Such a file that comes last keeps one
 * worker busy while the others have nothing left.
 */
export const slow = [
  'api/src/chat/runs/dead-process.machine.test.ts',
  'shell/src/server/faults.deep.test.ts',
  'shell/src/server/faults.test.ts',
  'api/src/operations/backup/backup.test.ts',
  'api/src/platform/server/process.machine.test.ts',
  'scripts/mf/mf-shells.test.ts',
  'api/src/platform/jobs/jobs.test.ts',
  'api/src/platform/jobs/killed-job.deep.test.ts',
  'api/src/audit.test.ts',
  'api/src/platform/database/engine/disk-errors-postgres.deep.test.ts',
  'api/src/platform/database/engine/disk-errors.deep.test.ts',
  'api/src/site/login/ended-login.test.ts',
  'shell/src/pool/worker-pool.machine.test.ts',
  'shared/bundled/markdown/markdown-cost.deep.test.tsx',
  'scripts/build.deep.test.ts',
  'api/src/ledger/torture.deep.test.ts',
  'api/src/platform/server/full-disk.deep.test.ts',
  'scripts/mf/mf-control.test.ts',
  'api/src/platform/jobs/job-commands.test.ts',
  'scripts/admin/admin.test.ts',
];

/** The order of Jest's test files, the same on every machine: Jest's own goes by what it measured there before. */
export default class SlowFirst {
  sort<T extends { path: string }>(tests: readonly T[]): T[] {
    const rank = (path: string) => {
      const at = slow.findIndex((end) => path.endsWith(end));
      return at < 0 ? slow.length : at;
    };
    return tests
      .map((test) => ({ test, rank: rank(test.path), size: statSync(test.path).size }))
      .toSorted((one, other) => one.rank - other.rank || other.size - one.size)
      .map(({ test }) => test);
  }

  /** Jest calls it; there is nothing to remember. */
  cacheResults(): void {}
}
