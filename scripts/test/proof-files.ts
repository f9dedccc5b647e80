import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestFiles, journeyFiles } from './tiers.ts';
import { type Proof, readProofs } from './traceability.ts';

/** The documents whose tables are written from the tests. */
export const proofDocuments = ['docs/specification.md', 'docs/cases.md'];

/** What every test of the repository shows. */
export function allProofs(root: string): Proof[] {
  const files = [...jestFiles(root), ...journeyFiles(root)].toSorted();
  return files.flatMap((file) => readProofs(file, readFileSync(join(root, file), 'utf8')));
}
