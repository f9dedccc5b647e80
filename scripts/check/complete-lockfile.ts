// node scripts/check/complete-lockfile.ts, after `npm install` of something that has builds for many platforms.
//
// npm writes only those platform packages into the lockfile that the registry in use could hand out, and `npm ci`
// then refuses the lockfile as incomplete, on every machine. This adds the missing ones by version, with what their
// names say of the platform. They carry no integrity: nobody could look at them where this was run.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { completeLockfile, type Lockfile } from './lockfile.ts';

const file = resolve(import.meta.dirname, '../../package-lock.json');
const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const added = completeLockfile(lockfile);
if (added.length > 0) writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`${added.length} platform packages were added to package-lock.json.`);
