// npm run proofs: writes which test shows which row of docs/specification.md and docs/cases.md.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { allProofs, allRequirements } from './proof-files.ts';
import { proofsDocument } from './traceability.ts';

const root = resolve(import.meta.dirname, '../../..');
writeFileSync(join(root, 'docs/proofs.md'), proofsDocument(allRequirements(root), allProofs(root)));
console.log('Written: docs/proofs.md');
