import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestFiles, journeyFiles } from '../tiers/tiers.ts';
import { type Proof, problemsOf, type Requirement, readProofs, readRequirements } from './traceability.ts';
import { onlyTested, type Sources } from './used-exports.ts';

/** What must hold, document by document. */
export const allRequirements = (root: string): Requirement[] =>
  ['docs/specification.md', 'docs/cases.md'].flatMap((path) =>
    readRequirements(readFileSync(join(root, path), 'utf8')),
  );

/** What every test of the repository shows. */
export function allProofs(root: string): Proof[] {
  const files = [...jestFiles(root), ...journeyFiles(root)].toSorted();
  return files.flatMap((file) => readProofs(file, readFileSync(join(root, file), 'utf8')));
}

/** What is wrong between rows, tests and the code that tests show, a sentence each. */
export function allProblems(root: string): string[] {
  const proofs = allProofs(root);
  return [...problemsOf(allRequirements(root), proofs), ...onlyTested(proofs, allSources(root))];
}

function allSources(root: string): Sources {
  const files = globSync('{api,console,e2e,mf-*,scripts,shared,shell}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path),
  });
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}
