import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { type DatabaseFile, FilesInMemory } from '../../platform/database/engine/database-files.ts';

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
  templates[template] ??= readTemplate(folderOf(template));
  return PGlite.create({ ...options, fs: new FilesInMemory(templates[template]), ...(await engine) });
}

/** The folders and files of each, read once for all test files of a process. */
const templates: { [name in Template]?: DatabaseFile[] } = {};

function readTemplate(folder: string): DatabaseFile[] {
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
