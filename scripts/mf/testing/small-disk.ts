import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Disks of a test's own: in memory, or a real file system in a file. */
type Kind = 'tmpfs' | 'ext4';

/** They need rights that not every machine gives. */
export const canMount = canMake('tmpfs');
export const canMountExt4 = canMake('ext4');

function canMake(kind: Kind): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    mountDisk(folder, kind, 'size=64k');
    unmountDisk(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(`${folder}.image`, { force: true });
  }
}

/** @param options of a tmpfs: its size or how many files it holds */
export function mountDisk(folder: string, kind: Kind, options: string): void {
  if (kind === 'tmpfs') {
    run('mount', '-t', 'tmpfs', '-o', options, 'none', folder);
    return;
  }
  const image = `${folder}.image`;
  run('truncate', '-s', '4M', image);
  run('mkfs.ext4', '-q', '-m', '0', '-N', '128', image);
  run('mount', '-o', 'loop', image, folder);
}

export function unmountDisk(folder: string): void {
  run('umount', folder);
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' });
}

/** Takes the disk's last byte. */
export async function fillBytes(folder: string): Promise<void> {
  const ballast = await open(join(folder, 'ballast'), 'a');
  for (const bytes of [65_536, 4_096, 512, 1]) while (await wrote(() => ballast.writeFile(Buffer.alloc(bytes, 'x'))));
  await ballast.sync().catch(() => {});
  await ballast.close();
}

/** Takes the place of the last file that the disk can hold. */
export async function fillFiles(folder: string): Promise<void> {
  const many = join(folder, 'many');
  await mkdir(many, { recursive: true });
  while (await wrote(() => create(join(many, randomUUID()))));
}

const create = async (file: string) => (await open(file, 'wx')).close();

const wrote = (write: () => Promise<unknown>): Promise<boolean> =>
  write().then(
    () => true,
    () => false,
  );
