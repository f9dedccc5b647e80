import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { MemoryFS, PGlite, type PGliteOptions } from '@electric-sql/pglite';

/** Databases that `global-setup.js` makes once: with the tables of all migrations but without rows, or without tables. */
type Template = 'migrated' | 'empty';

const folderOf = (template: Template) => join(process.env.API_TEST_TEMPLATE ?? '', template);

/** Puts a migrated, empty database into a folder where there is none: PostgreSQL takes seconds to make one. */
export function makeEmbedded(folder: string): void {
  // Measurements run without Jest's setup: their api makes its own.
  if (!process.env.API_TEST_TEMPLATE || existsSync(folder)) return;
  cpSync(folderOf('migrated'), folder, { recursive: true });
}

/** A database in memory that begins as a copy of the template. */
export async function openInMemory(template: Template, options: PGliteOptions = {}): Promise<PGlite> {
  engine ??= compileEngine();
  return PGlite.create({ ...options, fs: new CopiedFiles(template), ...(await engine) });
}

/** Files in memory, at first those of the template. PGlite's own way, to unpack a tar, takes five times as long. */
class CopiedFiles extends MemoryFS {
  readonly #template: Template;

  constructor(template: Template) {
    super();
    this.#template = template;
  }

  override async initialSyncFs() {
    const { FS } = (this.pg as PGlite).Module;
    const { PGDATA } = PGlite.paths;
    FS.mkdirTree(PGDATA);
    templates[this.#template] ??= readTemplate(folderOf(this.#template));
    for (const { path, bytes } of templates[this.#template] ?? []) {
      if (bytes) FS.writeFile(join(PGDATA, path), bytes);
      else FS.mkdir(join(PGDATA, path));
    }
  }
}

/** The folders and files of each, read once for all test files of a process. */
const templates: { [name in Template]?: ReturnType<typeof readTemplate> } = {};

function readTemplate(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(folder, path), bytes: entry.isFile() ? new Uint8Array(readFileSync(path)) : undefined };
  });
}

/** PGlite's program, compiled once for all test files of a process. */
let engine: ReturnType<typeof compileEngine> | undefined;

async function compileEngine() {
  const read = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')));
  const [program, files] = await Promise.all([read('pglite.wasm'), read('pglite.data')]);
  return { pgliteWasmModule: await WebAssembly.compile(program), fsBundle: new Blob([files]) };
}
