// node scripts/check/complete-lockfile.ts, after `npm install` of something that has builds for many platforms.
//
// npm writes only those platform packages into the lockfile that the registry in use could hand out, and `npm ci`
// then refuses the lockfile as incomplete, on every machine. This adds the missing ones by version, with what their
// names say of the platform, and asks the registry for the integrity of every package that has none.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { completeLockfile, type Lockfile, withoutIntegrity } from './lockfile.ts';

const file = resolve(import.meta.dirname, '../../package-lock.json');
const lockfile: Lockfile = JSON.parse(readFileSync(file, 'utf8'));
const added = completeLockfile(lockfile);
for (const { path, name, version } of withoutIntegrity(lockfile)) {
  const integrity = integrityOf(`${name}@${version}`);
  if (integrity) Object.assign(lockfile.packages[path] ?? {}, { integrity });
}
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
console.log(`${added.length} platform packages were added to package-lock.json.`);
const left = withoutIntegrity(lockfile);
if (left.length > 0)
  console.log(`The registry does not hand out ${left.length} of them: ${left.map(({ name }) => name).join(', ')}`);

function integrityOf(release: string): string | undefined {
  try {
    return (
      execFileSync('npm', ['view', release, 'dist.integrity'], { encoding: 'utf8', stdio: 'pipe' }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
