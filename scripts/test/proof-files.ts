import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proof, readProofs } from './traceability.ts';

/** The documents whose tables are written from the tests. */
export const proofDocuments = ['docs/specification.md', 'docs/cases.md'];

/** What every test of the repository shows. */
export function allProofs(root: string): Proof[] {
  const files = globSync('{api,e2e,mf-*,scripts,shared,shell}/**/*.{test,e2e}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  return files
    .toSorted()
    .flatMap((file) => readProofs(file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')));
}
