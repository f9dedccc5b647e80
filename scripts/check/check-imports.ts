import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { remoteNames } from 'shared/releases/remotes.ts';
import { findFolderCircles } from './folder-circles.ts';

const folders = [
  'shared',
  'shell',
  'mf-chat',
  'mf-creative',
  'mf-account',
  'mf-promotion',
  'mf-content',
  'api',
  'console',
  'e2e',
  'scripts',
];

/** Code that a user reaches: not tests, the seed, the test kit, nor the files that put all of a package together. */
const ownFolders = /^(?:api|mf-chat)\/src\/(?!seed\/|testing\/).+\/(?!make-)(?!.*\.test\.)[^/]+\.tsx?$/;

/** What is no part of the site: tests, and what only they and a part that runs alone use. */
const isOfTests = /\.test\.tsx?$|\/make-|\/(testing|dev)\//;

/** A feature with all that lies in it: a folder below `src`, of `shared` or of `shared/bundled`. */
const roomOf = (path: string): string | undefined =>
  /^(shared\/bundled\/|shared\/|[\w-]+\/src\/)[\w-]+(?=\/)/.exec(path)?.[0];

/**
 * Holds the tree against `.dependency-cruiser.cjs`.
 * @param root holds the packages; the rules are always this repository's own
 * @returns how many modules were seen, and a sentence for each import that is not allowed
 */
export async function checkImports(root: string): Promise<{ modules: number; problems: string[] }> {
  const { forbidden, options } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
  const { enhancedResolveOptions, ...cruiseOptions } = options as ICruiseOptions;
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const result = await cruise(
    present,
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden } },
    { ...enhancedResolveOptions, bustTheCache: true },
  );
  const { modules, summary } = result.output as ICruiseResult;
  const own = modules.filter(({ source }) => folders.some((folder) => source.startsWith(`${folder}/`)));
  const instead = new Map(forbidden.map((rule: { name: string; comment: string }) => [rule.name, rule.comment]));
  const problems = summary.violations.map(
    ({ from, to, rule }) => `${from} → ${to}\n    ${rule.name}: ${instead.get(rule.name)}`,
  );
  const inFolders = own
    .filter(({ source }) => ownFolders.test(source))
    .map(({ source, dependencies }) => ({
      source,
      imports: dependencies.map(({ resolved }) => resolved).filter((resolved) => ownFolders.test(resolved)),
    }));
  problems.push(...findFolderCircles(inFolders));
  for (const name of ['shared', 'shell', ...remoteNames]) {
    const isRoom = (path: string) => path.startsWith(`${name}/`) && roomOf(path) !== undefined && !isOfTests.test(path);
    const rooms = own
      .filter(({ source }) => isRoom(source))
      .map(({ source, dependencies }) => ({
        source,
        imports: dependencies.map(({ resolved }) => resolved).filter(isRoom),
      }));
    problems.push(...findFolderCircles(rooms, (path) => roomOf(path) ?? ''));
  }
  if (own.length === 0) problems.push(`No module was seen in ${root}: the check is blind.`);
  return { modules: own.length, problems };
}
