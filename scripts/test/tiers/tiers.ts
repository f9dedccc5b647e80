import { globSync } from 'node:fs';

/**
 * Two tiers, marked by the name of a file: what ends with `.machine.test.ts` or `.machine.e2e.ts` asks much of a machine (minutes,
 * programs, rights) and is run by `npm test -- --all` alone; everything else by each `npm test`. A single journey of a file is
 * marked by its tag `@machine`.
 */
export const isMachineFile = (file: string): boolean => /\.machine\.(test|e2e)\.tsx?$/.test(file);

/** Paths from the root, with slashes, in the order of the alphabet. */
const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** Every file of Jest's. */
export const jestFiles = (root: string): string[] =>
  filesOf(root, '{api,mf-*,scripts,shared,shell}/**/*.test.{ts,tsx}');

/** Every file of journeys. */
export const journeyFiles = (root: string): string[] => filesOf(root, 'e2e/**/*.e2e.ts');

/** Folders of the api with money, locks and tasks: the two database engines could differ there. */
export const foldersOnBothEngines = [
  'api/src/account/order',
  'api/src/account/pay',
  'api/src/account/redeem',
  'api/src/account/refund',
  'api/src/chat/runs',
  'api/src/creative/drawing',
  'api/src/ledger',
  'api/src/operations/backup',
  'api/src/platform/database',
  'api/src/platform/events',
  'api/src/platform/jobs',
];

/** Whether `npm test -- --all` runs this test of the api on PGlite and on PostgreSQL. */
export const runsOnBothEngines = (file: string): boolean =>
  foldersOnBothEngines.some((folder) => file.startsWith(`${folder}/`));
