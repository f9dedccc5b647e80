import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makeToken } from '../login/token.ts';

/** How `npm run admin` finds the running api, and what makes the first token. Only the machine's owner may read it. */
export interface DoorFile {
  url: string;
  pid: number;
  /** Good for the commands of tokens alone, until the api ends. */
  key: string;
}

export const makeMachineKey = () => makeToken();

/** Apis in containers of their own share the folder: each has its own door. */
export const doorPath = (dataDir: string) => join(dataDir, 'operator', `door.${hostname()}.json`);

export function writeDoorFile(dataDir: string, door: DoorFile): void {
  const path = doorPath(dataDir);
  mkdirSync(join(dataDir, 'operator'), { recursive: true, mode: 0o700 });
  const written = `${path}.${process.pid}`;
  writeFileSync(written, JSON.stringify(door), { mode: 0o600 });
  chmodSync(written, 0o600);
  renameSync(written, path);
}

/** Another process may have written its own since. */
export function removeDoorFile(dataDir: string): void {
  try {
    const { pid } = JSON.parse(readFileSync(doorPath(dataDir), 'utf8')) as DoorFile;
    if (pid === process.pid) rmSync(doorPath(dataDir), { force: true });
  } catch {
    // It is not there.
  }
}
