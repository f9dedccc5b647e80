// npm run proofs: writes into docs/specification.md and docs/cases.md which test shows what.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { allProofs, proofDocuments } from './proof-files.ts';
import { writeProofs } from './traceability.ts';

const root = resolve(import.meta.dirname, '../..');
const proofs = allProofs(root);
for (const path of proofDocuments) {
  const file = resolve(root, path);
  writeFileSync(file, writeProofs(path, readFileSync(file, 'utf8'), proofs).text);
}
