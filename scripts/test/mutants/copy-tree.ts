import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Copies the tree, without what git ignores, beside all repositories; the copy of a repository is made anew, with the cache of
 * the last one. Its packages are those of the repository; the links between the parts of the product lead to the copy's own.
 * @returns the folder
 */
export function copyTree(root: string): string {
  const copy = join(tmpdir(), `mutants-${hash('sha256', root, 'hex').slice(0, 12)}`);
  mkdirSync(copy, { recursive: true });
  for (const name of readdirSync(copy)) if (name !== 'node_modules') rmSync(join(copy, name), { recursive: true });
  for (const file of filesOf(root)) {
    const [from, to] = [join(root, file), join(copy, file)];
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
    // Jest knows a file again by its time.
    const { atime, mtime } = lstatSync(from);
    utimesSync(to, atime, mtime);
  }
  for (const folder of ['.', ...readdirSync(root)]) linkPackages(join(root, folder), join(copy, folder));
  return copy;
}

function filesOf(root: string): string[] {
  const args = ['-c', 'core.quotePath=false', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`git does not say which files there are: ${stderr}`);
  // One that was deleted and not committed is listed as well.
  return stdout.split('\0').filter((file) => file && existsSync(join(root, file)));
}

function linkPackages(from: string, to: string): void {
  const [packages, links] = [join(from, 'node_modules'), join(to, 'node_modules')];
  if (!existsSync(packages)) return;
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(links)) if (name !== '.cache') rmSync(join(links, name), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name === '.cache') continue;
    const path = join(packages, name);
    symlinkSync(lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path, join(links, name));
  }
}
