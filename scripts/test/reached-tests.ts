import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { jestFiles } from './tiers/tiers.ts';

/**
 * Lists of all features: nearly every test of the api imports them, and nearly none depends on a line of theirs. What they list is
 * followed by the calls that it serves; a change of a list itself is for the tests named here.
 */
const lists: Record<string, RegExp> = {
  'api/src/app.ts': /^api\/src\/(?:[^/]+|platform\/(?:server|limits|load)\/.+)\.test\.ts$/,
  'api/src/operator-app.ts': /^(?:api\/src\/platform\/operator|scripts\/admin)\//,
  'api/src/operations/erasure/erase-user.ts': /^api\/src\/(?:operations\/erasure|account\/deletion)\//,
  'api/src/seed/seed.ts': /^api\/src\/seed\//,
};
const sources = '{api,console,e2e,mf-*,scripts,shared,shell}/**/*.{ts,tsx,js,mjs,cjs}';
/** Imports of types, which are gone when a test runs: `tsc` sees what a change breaks of them. */
const types = /^(?:import|export) type [^;]+;$/gm;
/** Imports, mocks and addresses of workers; in this repository each names its file whole. */
const named = /(?:\bfrom|\bimport|\b(?:import|require|mock)\(|new URL\()\s*['"]([^'"]+\.[a-z]+)['"]/g;

/** Who imports what: files from the root of the repository. */
class Imports {
  readonly #root: string;
  readonly #importsOf = new Map<string, string[]>();
  readonly #importersOf = new Map<string, string[]>();

  constructor(root: string) {
    this.#root = root;
    const files = globSync(sources, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] });
    for (const file of files.map((path) => path.replaceAll('\\', '/'))) {
      const names = [...this.read(file).replace(types, '').matchAll(named)].map(([, name = '']) => name);
      const imported = names.map((name) => (name.startsWith('.') ? posix.join(dirname(file), name) : name));
      this.#importsOf.set(file, imported);
      for (const one of imported) {
        const importers = this.#importersOf.get(one);
        if (importers) importers.push(file);
        else this.#importersOf.set(one, [file]);
      }
    }
  }

  read(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  get files(): string[] {
    return [...this.#importsOf.keys()];
  }

  of(file: string): string[] {
    return this.#importsOf.get(file) ?? [];
  }

  /** These files and all that import them, directly or not; lists are not followed. */
  reach(files: readonly string[]): Set<string> {
    const reached = new Set(files);
    for (const file of reached) {
      if (file in lists) continue;
      for (const importer of this.#importersOf.get(file) ?? []) reached.add(importer);
    }
    return reached;
  }
}

/**
 * The tests (paths from the root) that a change of these files can break: those that lie beside one, those that import one, and
 * those of the api that call what one of them serves.
 */
export function testsReached(root: string, changed: readonly string[]): string[] {
  const imports = new Imports(root);
  const reached = imports.reach(changed);
  const calling = imports.reach(callersOf(imports, [...reached].filter(serves)));
  const folders = new Set(changed.filter((file) => !(file in lists)).map((file) => dirname(file)));
  const ofLists = changed.flatMap((file) => lists[file] ?? []);
  return jestFiles(root).filter(
    (test) =>
      reached.has(test) ||
      calling.has(test) ||
      (folders.has(dirname(test)) && !changed.every(isTest)) ||
      ofLists.some((one) => one.test(test)),
  );
}

/**
 * The tests of the api with a database, which can be another engine's. Those of processes bring their own, and those of scripts ask
 * nothing of one that the api's do not.
 */
export const testsWithDatabase = (root: string): string[] =>
  testsReached(root, ['api/src/testing/database/test-database.ts']).filter((file) => file.startsWith('api/'));

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
/** What answers calls. */
const serves = (file: string) => /^api\/src\/.+-(?:routes|commands)\.ts$/.test(file);

/** Tests of the api, and what helps them, that name an address or a contract of what is served here. */
function callersOf(imports: Imports, serving: readonly string[]): string[] {
  const contracts = new Set(
    serving.flatMap((file) => imports.of(file)).filter((it) => it.startsWith('shared/contracts/')),
  );
  const pathsOf = (file: string) =>
    [...imports.read(file).matchAll(/^ {2}path: '([^']+)',$/gm)].map(([, path]) => path);
  const served = new Map([...contracts].map((file) => [file, pathsOf(file)]));
  const paths = [...served.values()].flat();
  return imports.files.filter((file) => {
    if (!file.startsWith('api/src/') || !(isTest(file) || file.startsWith('api/src/testing/'))) return false;
    if (imports.of(file).some((one) => served.get(one)?.length)) return true;
    const text = imports.read(file);
    return paths.some((path) => text.includes(`${path}'`) || text.includes(`${path}?`) || text.includes(`${path}\``));
  });
}
