import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestFiles, journeyFiles } from '../tiers/tiers.ts';
import { type Proof, type Requirement, readProofs, readRequirements } from './traceability.ts';

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
