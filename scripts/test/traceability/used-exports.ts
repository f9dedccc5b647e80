import { dirname, join } from 'node:path';
import type { Proof } from './traceability.ts';

/** Files of the repository by their paths from its root, with what is written in them. */
export type Sources = ReadonlyMap<string, string>;

interface Import {
  /** The file, from the root of the repository. */
  file: string;
  /** The name of its export; `*` for all of them. */
  name: string;
  /** The name under which it is exported again. */
  exportedAs?: string;
}

const statement =
  /^(import|export)\s+(type\s+)?(\*(?:\s+as\s+\w+)?|[\w$]+(?=\s+from)|(?:[\w$]+,\s*)?\{[^}]*\})\s+from\s+'([^']+)'/gm;
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g;

/** What a file imports of others in the repository, types apart. */
export function importsOf(path: string, source: string): Import[] {
  const named = [...source.matchAll(statement)].flatMap(([, verb, isType, what = '', from = '']) => {
    const file = resolveImport(path, from);
    if (isType || file === undefined) return [];
    if (what.startsWith('*')) return [{ file, name: '*', ...(verb === 'export' && { exportedAs: '*' }) }];
    return namesOf(what).map(({ name, as }) => ({ file, name, ...(verb === 'export' && { exportedAs: as }) }));
  });
  const loaded = [...source.matchAll(dynamic)].flatMap(([, from = '']) => {
    const file = resolveImport(path, from);
    return file === undefined ? [] : [{ file, name: '*' }];
  });
  return [...named, ...loaded];
}

/** `{ a, type B, c as d }`, with a default before it or alone. */
function namesOf(what: string): { name: string; as: string }[] {
  const [, ahead, list = ''] = /^([\w$]+)?,?\s*(?:\{([^}]*)\})?$/.exec(what) ?? [];
  const inBraces = list.split(',').flatMap((part) => {
    const [name = '', as = name] = part.trim().split(/\s+as\s+/);
    return name && !name.startsWith('type ') ? [{ name, as }] : [];
  });
  return ahead ? [{ name: 'default', as: ahead }, ...inBraces] : inBraces;
}

function resolveImport(path: string, from: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(path), from);
  return from.startsWith('shared/') ? from : undefined;
}

/** Whether a file is part of a test: the test itself, or what helps it (`testing/`, `make-x`). */
export const isOfTests = (path: string): boolean =>
  /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)((testing|e2e)\/|make-[\w-]+\.tsx?$)/.test(path);

/**
 * Tells which exports the product uses: one that a file outside of tests imports or, where it is exported again, imports from
 * there; and one that its own file uses.
 */
export function usedExports(sources: Sources): (file: string, name: string) => boolean {
  const importers = new Map<string, (Import & { by: string })[]>();
  for (const [by, source] of sources) {
    if (isOfTests(by)) continue;
    for (const one of importsOf(by, source)) {
      const known = importers.get(one.file) ?? [];
      known.push({ ...one, by });
      importers.set(one.file, known);
    }
  }
  const isUsed = (file: string, name: string, seen: readonly string[] = []): boolean => {
    if (seen.includes(file)) return false;
    const used = (importers.get(file) ?? []).some(({ name: imported, by, exportedAs }) => {
      if (imported !== name && imported !== '*') return false;
      return exportedAs === undefined || isUsed(by, exportedAs === '*' ? name : exportedAs, [...seen, file]);
    });
    return used || isUsedInside(sources.get(file) ?? '', name);
  };
  return (file, name) => isUsed(file, name);
}

/** The name stands in its own file besides where it is declared, comments apart. */
function isUsedInside(source: string, name: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(new RegExp(`(?<![\\w$]|[^.]\\.)${name.replace('$', '\\$')}(?![\\w$])`, 'g'))].length > 1;
}

/** Rows whose code only tests import, a sentence for each export: what a test shows, no visitor meets. */
export function onlyTested(proofs: readonly Proof[], sources: Sources): string[] {
  const isUsed = usedExports(sources);
  return [...Map.groupBy(proofs, ({ file }) => file)].flatMap(([test, own]) => {
    const ids = [...new Set(own.map(({ id }) => id))].join(', ');
    return importsOf(test, sources.get(test) ?? '')
      .filter(({ file, name }) => name !== '*' && sources.has(file) && !isOfTests(file) && !isUsed(file, name))
      .map(({ file, name }) => `${ids}: only tests import ${name} of ${file}`);
  });
}
