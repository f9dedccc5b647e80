import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeToken } from '../secrets/token.ts';

/** How `npm run admin` finds the running api, and what makes the first token. Only the machine's owner may read it. */
export interface OperatorFile {
  url: string;
  pid: number;
  /** Good for the commands of tokens alone, until the api ends. */
  key: string;
}

export const makeMachineKey = () => makeToken();

const folderOf = (dataDir: string) => join(dataDir, 'operator');

/** Apis of several machines, and several of one machine, share the folder: each has a file of its own. */
export const operatorFilePath = (dataDir: string, pid: number) =>
  join(folderOf(dataDir), `api.${hostname()}.${pid}.json`);

/** The one-time code of a site without an owner, which `npm start` prints; absent: the site is installed. */
export const installCodePath = (dataDir: string): string => join(folderOf(dataDir), 'install-code');

export const readInstallCode = (dataDir: string): string | undefined =>
  unlessMissing(() => readFileSync(installCodePath(dataDir), 'utf8'));

/** Writes the file of this api, and removes those of apis of this machine that were killed. */
export function writeOperatorFile(dataDir: string, file: OperatorFile): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  for (const { pid } of readOperatorFiles(dataDir))
    if (isGone(pid)) rmSync(operatorFilePath(dataDir, pid), { force: true });
  const path = operatorFilePath(dataDir, file.pid);
  const written = `${path}.tmp`;
  writeFileSync(written, JSON.stringify(file), { mode: 0o600 });
  chmodSync(written, 0o600);
  renameSync(written, path);
}

export const removeOperatorFile = (dataDir: string): void =>
  rmSync(operatorFilePath(dataDir, process.pid), { force: true });

/** The files of this machine, also of apis that were killed. @throws an error of the file system that says they may not be read */
export function readOperatorFiles(dataDir: string): OperatorFile[] {
  const folder = folderOf(dataDir);
  const mine = `api.${hostname()}.`;
  return namesIn(folder)
    .filter((name) => name.startsWith(mine) && /^\d+\.json$/.test(name.slice(mine.length)))
    .flatMap((name) => readOperatorFile(join(folder, name)));
}

/** Of several apis on this machine any will do. @throws an error of the file system that says they may not be read */
export const liveOperatorFile = (dataDir: string): OperatorFile | undefined =>
  readOperatorFiles(dataDir).find(({ pid }) => !isGone(pid));

const namesIn = (folder: string): string[] => unlessMissing(() => readdirSync(folder)) ?? [];

function readOperatorFile(path: string): OperatorFile[] {
  const text = unlessMissing(() => readFileSync(path, 'utf8')); // its api may just have ended
  return text ? [JSON.parse(text) as OperatorFile] : [];
}

function unlessMissing<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
