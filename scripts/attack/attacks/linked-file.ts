import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttackedSite } from '../attacked-site.ts';

/** A link to a secret lies beside the files of a release that is live. */
export async function linkedFile(site: AttackedSite): Promise<string[]> {
  const secret = join(site.dataDir, 'attacked-secret');
  await writeFile(secret, 'must not be read');
  const assets = join(site.store, 'assets');
  const fell: string[] = [];
  const folders = new Set<string>();
  for (const file of await readdir(assets, { recursive: true, withFileTypes: true })) {
    if (!file.isFile() || !file.parentPath.endsWith('/browser') || folders.has(file.parentPath)) continue;
    folders.add(file.parentPath);
    const name = 'linked.js';
    const link = join(file.parentPath, name);
    await symlink(secret, link).catch(() => undefined);
    const path = `/assets${file.parentPath.slice(assets.length)}/${name}`;
    const body = await (await site.fetch(path)).text();
    if (body.includes(await readFile(secret, 'utf8'))) fell.push(`${path} is the file that it links to`);
    await rm(link, { force: true });
  }
  return folders.size > 0 ? fell : ['no file of a release was found'];
}
