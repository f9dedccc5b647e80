import { spawnSync } from 'node:child_process';
import { testsReached } from './reached-tests.ts';
import { isMachineFile, jestFiles, journeyFiles } from './tiers/tiers.ts';

/** The journeys (folders of `e2e`) of what a changed file, or a test that imports one, lies in. */
const journeysOf: [RegExp, string][] = [
  [/^mf-chat\//, 'chat'],
  [/^(mf-|api\/src\/)creative\//, 'creative'],
  [/^mf-(account|promotion)\//, 'account'],
  [/^(mf-content|shell)\//, 'frame'],
  [/^(shell\/src\/(releases|pool)|shared\/releases)\//, 'releases'],
  [/^api\/src\/(chat|platform\/events)\//, 'chat'],
  [/^api\/src\/(account|promotion|ledger|site\/(code|device|login|ticket|user))\//, 'account'],
  [/^api\/src\/(content|site\/(configuration|pictures|settings|upload))\//, 'frame'],
];
/** What no test imports and every test depends on. */
const reachesAll = /^(package-lock\.json|package\.json|jest\.config\.js|tsconfig[^/]*\.json|shared\/build\/jest\/.*)$/;
/** Journeys import these. */
const reachesJourneys = /^e2e\/(testing\/|playwright\.config)/;
/** They read documents and names of files, which they do not import, and take a second. */
const always = /^scripts\/(check|test)\//;

export interface Picked {
  /** What was compared: a commit. */
  base: string;
  changed: string[];
  jest: string[];
  journeys: string[];
}

/** What a change reaches: Jest's tests by who imports what, journeys by the part of the site; of machine files those that changed. */
export function pickChanged(root: string): Picked {
  const base = findBase();
  const changed = changedSince(base);
  const isOfTier = (file: string) => !isMachineFile(file) || changed.includes(file);
  const [tests, journeys] = [jestFiles(root).filter(isOfTier), journeyFiles(root).filter(isOfTier)];
  if (changed.some((file) => reachesAll.test(file))) return { base, changed, jest: tests, journeys };
  const related = testsReached(root, changed);
  const folders = journeyFolders([...changed, ...related]);
  const isReached = (file: string) => folders.has(file.split('/')[1] ?? '') || changed.includes(file);
  return {
    base,
    changed,
    jest: tests.filter((file) => related.includes(file) || always.test(file)),
    journeys: changed.some((file) => reachesJourneys.test(file)) ? journeys : journeys.filter(isReached),
  };
}

/** The folders of `e2e` whose journeys go through one of these files. */
export function journeyFolders(files: readonly string[]): Set<string> {
  return new Set(journeysOf.filter(([part]) => files.some((file) => part.test(file))).map(([, folder]) => folder));
}

/** Where this branch left the main one; the last commit where there is no other branch. */
function findBase(): string {
  const main = ['origin/HEAD', 'origin/main', 'main'].find((name) => tryGit('rev-parse', '--verify', '-q', name));
  return (main && tryGit('merge-base', 'HEAD', main)) || git('rev-parse', 'HEAD');
}

/** Committed, not committed and new files; of one that was renamed or deleted nothing is left to run. */
function changedSince(base: string): string[] {
  const listed = [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  return listed.flatMap((text) => text.split('\n')).filter(Boolean);
}

const run = (args: string[]) => spawnSync('git', ['-c', 'core.quotePath=false', ...args], { encoding: 'utf8' });
function tryGit(...args: string[]): string | undefined {
  const { status, stdout } = run(args);
  return status === 0 ? stdout.trim() : undefined;
}
function git(...args: string[]): string {
  const { status, stdout, stderr } = run(args);
  if (status !== 0) throw new Error(`--changed asks git, which says: ${stderr.trim()}`);
  return stdout.trim();
}
