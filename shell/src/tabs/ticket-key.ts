import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registrationsFolder } from 'shared/releases/shell/shell-registration.ts';

/**
 * By which the shells of a site know the tickets that one of them gave to a tab. It stands where they register, so those that `mf`
 * counts together have the same.
 * @param onProblem why it can neither be written nor read: this shell then knows its own tickets alone
 */
export async function readTicketKey(dataDir: string, onProblem: (error: unknown) => void): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const folder = registrationsFolder(dataDir);
  const file = join(folder, 'tab-key');
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(file, made, { flag: 'wx', mode: 0o600 });
    return made;
  } catch (error) {
    const known = await readFile(file, 'utf8').catch(() => '');
    if (known.length >= made.length) return known;
    onProblem(error);
    return made;
  }
}
