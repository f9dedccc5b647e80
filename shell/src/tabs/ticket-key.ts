import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { registrationsFolder } from 'shared/releases/shell/shell-registration.ts';

/** Characters of a whole key; a shorter text is of a shell that was killed, or of a full disk. */
const keyLength = 43;

/**
 * By which the shells of a site know the tickets that one of them gave to a tab. It stands where they register, so those that `mf`
 * counts together have the same.
 * @param onProblem why it can neither be written nor read: this shell then knows its own tickets alone
 */
export async function readTicketKey(dataDir: string, onProblem: (error: unknown) => void): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  const folder = registrationsFolder(dataDir);
  const file = join(folder, 'tab-key');
  const temp = `${file}.${randomUUID()}`;
  let problem: unknown;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(temp, made, { flag: 'wx', mode: 0o600 });
    // Another shell reads a whole key or none.
    await link(temp, file).catch(async () => {
      if (!(await readWhole(file))) await rename(temp, file);
    });
  } catch (error) {
    problem = error;
  }
  await rm(temp, { force: true }).catch(() => undefined);
  const known = await readWhole(file);
  if (!known) onProblem(problem);
  return known || made;
}

async function readWhole(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.length >= keyLength ? text : '';
}
