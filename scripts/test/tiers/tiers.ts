import { globSync, readFileSync } from 'node:fs';

/**
 * What a run takes, by the names of the files. `npm test`: what a change can break, on any machine. `-- --all`: what asks for programs,
 * rights or minutes as well (`*.machine.test.ts`, `*.machine.e2e.ts`), every behaviour once. `-- --deep`: what shows the same again in
 * series (`*.deep.test.ts`, `*.deep.e2e.ts`). A single journey of a file is marked by its tag `@machine` or `@deep`.
 */
export const tiers = ['usual', 'all', 'deep'] as const;
export type Tier = (typeof tiers)[number];

/** The first tier that runs a file. */
export function tierOf(file: string): Tier {
  const [, mark] = /\.(machine|deep)\.(?:test|e2e)\.tsx?$/.exec(file) ?? [];
  if (mark === 'deep') return 'deep';
  return mark ? 'all' : 'usual';
}

/** Whether a file asks much of a machine: it may lack what the file needs, and what fails is tried once more. */
export const isMachineFile = (file: string): boolean => tierOf(file) !== 'usual';

/** Whether a run of this tier takes a file: `deep` alone does not take what the others did. */
export const runs = (tier: Tier, file: string): boolean =>
  tier === 'deep' ? tierOf(file) === 'deep' : tiers.indexOf(tierOf(file)) <= tiers.indexOf(tier);

/** Whether a file of journeys (a path from the root) has one for this tier: in any file one may be marked as deep. */
export const hasJourneys = (tier: Tier, file: string): boolean =>
  runs(tier, file) || (tier === 'deep' && /@deep|firstOf\(/.test(readFileSync(file, 'utf8')));

/** Paths from the root, with slashes, in the order of the alphabet. */
const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

/** Every file of Jest's. */
export const jestFiles = (root: string): string[] =>
  filesOf(root, '{api,console,mf-*,scripts,shared,shell}/**/*.test.{ts,tsx}');

/** Every file of journeys. */
export const journeyFiles = (root: string): string[] => filesOf(root, 'e2e/**/*.e2e.ts');

/** Files whose journeys pass on any server of the family too, but for those about what only our api has (`e2e/testing/additions.ts`). */
export const journeysOfFamily = (root: string): string[] =>
  journeyFiles(root).filter(
    (file) => runs('usual', file) && /^e2e\/(account|chat|creative|frame|promotion)\//.test(file),
  );

/** Folders of the api with money, locks and tasks: the two database engines could differ there. */
export const foldersOnBothEngines = [
  'api/src/account/order',
  'api/src/account/pay',
  'api/src/account/redeem',
  'api/src/account/refund',
  'api/src/chat/runs',
  'api/src/creative/drawing/painting',
  'api/src/creative/drawing/request',
  'api/src/creative/qr-code',
  'api/src/creative/square',
  'api/src/ledger',
  'api/src/operations/backup',
  'api/src/platform/database',
  'api/src/platform/events',
  'api/src/platform/jobs',
  'api/src/platform/operator/accounts',
  'api/src/platform/tasks',
  'api/src/promotion/commission',
  'api/src/promotion/payout',
  'api/src/promotion/withdrawal',
];

/** Whether `npm test -- --all` runs this test of the api on PGlite and on PostgreSQL. */
export const runsOnBothEngines = (file: string): boolean =>
  foldersOnBothEngines.some((folder) => file.startsWith(`${folder}/`));
