import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MemoryFS, PGlite } from '@electric-sql/pglite';

/** A file of an embedded database, or a folder: that has no bytes. */
export interface DatabaseFile {
  path: string;
  bytes: Uint8Array | undefined;
}

/** The folders and files of a compressed tar, each folder before what it holds. */
export async function filesOfArchive(archive: Blob): Promise<DatabaseFile[]> {
  const { parseTar } = await import('nanotar');
  return parseTar(gunzipSync(await archive.arrayBuffer())).map(({ name, type, data }) => ({
    path: name,
    bytes: type === 'directory' ? undefined : (data ?? new Uint8Array()),
  }));
}

/**
 * Writes files into a folder that is not there yet, or is empty. A process that is killed meanwhile leaves no half database: the
 * folder gets its name when it is whole.
 */
export function writeDatabase(folder: string, files: readonly DatabaseFile[]): void {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true, mode: 0o700 });
  for (const { path, bytes } of files) {
    if (bytes) writeFileSync(join(part, path), bytes);
    else mkdirSync(join(part, path), { recursive: true });
  }
  renameSync(part, folder);
}

/** The files of a database in memory. PGlite's own way, to unpack a tar through its emulated files, takes five times as long. */
export class FilesInMemory extends MemoryFS {
  readonly #files: readonly DatabaseFile[];

  constructor(files: readonly DatabaseFile[]) {
    super();
    this.#files = files;
  }

  override async initialSyncFs() {
    const { FS } = (this.pg as PGlite).Module;
    const { PGDATA } = PGlite.paths;
    FS.mkdirTree(PGDATA);
    for (const { path, bytes } of this.#files) {
      if (bytes) FS.writeFile(join(PGDATA, path), bytes);
      else FS.mkdirTree(join(PGDATA, path));
    }
  }
}
