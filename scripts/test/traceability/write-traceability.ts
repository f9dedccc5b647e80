// npm run proofs: writes which test shows which row of docs/specification.md and docs/cases.md. It fails where a row has no test, or where only
// tests import the code that its test shows.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allProblems, allProofs, allRequirements } from './proof-files.ts';
import { proofsDocument } from './traceability.ts';

const root = resolve(import.meta.dirname, '../../..');
writeFileSync(join(root, 'docs/proofs.md'), proofsDocument(allRequirements(root), allProofs(root)));
console.log('Written: docs/proofs.md');
const problems = allProblems(root);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
