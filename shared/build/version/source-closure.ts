import { createHash } from 'node:crypto';
import { posix } from 'node:path';

/** Reads a file of the repository, named from its root with `/`; undefined when there is none. */
export type ReadFile = (file: string) => Buffer | undefined;

/** All that some entry points import, directly or through another file. */
export interface SourceClosure {
  /** Each file of the site, and the hash of its bytes. */
  files: Map<string, string>;
  /** The packages, each with the workspaces that import it: `react` → `shell`, `shared`. */
  packages: Map<string, Set<string>>;
}

/**
 * Follows the imports of the site's own files; of a package only its name is noted. A request in `provided` is not
 * followed: the shell answers it. An import of types alone is none, because it is not there at run time.
 *
 * It reads imports as `npm run format` writes them; every build holds the result against webpack's modules (refuse-uncovered.ts).
 */
export function sourceClosure(entries: string[], read: ReadFile, provided = new Set<string>()): SourceClosure {
  const files = new Map<string, string>();
  const packages = new Map<string, Set<string>>();
  const left = [...entries];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    const bytes = files.has(file) ? undefined : read(file);
    if (!bytes) continue;
    const { hash, requests } = sourceOf(file, bytes);
    files.set(file, hash);
    for (const request of requests) {
      if (provided.has(request)) continue;
      if (!/^(\.{1,2}|shared)\//.test(request)) addTo(packages, packageOf(request), file.split('/')[0] ?? '');
      else left.push(...filesOf(request.startsWith('.') ? posix.join(posix.dirname(file), request) : request));
    }
  }
  return { files, packages };
}

interface Source {
  hash: string;
  requests: string[];
}

/** Most calls are about files that did not change since the last one: all parts share the contracts and the builder. */
const lastRead = new Map<string, { bytes: Buffer; source: Source }>();

function sourceOf(file: string, bytes: Buffer): Source {
  const last = lastRead.get(file);
  if (last?.bytes.equals(bytes)) return last.source;
  const hash = createHash('sha256').update(bytes).digest('hex');
  const source = { hash, requests: /\.[mc]?[jt]sx?$/.test(file) ? requestsIn(bytes.toString()) : [] };
  lastRead.set(file, { bytes, source });
  return source;
}

/** Where webpack looks for a file: an import without an ending takes the first that is there. */
const filesOf = (path: string): string[] =>
  posix.extname(path) ? [path] : ['.tsx', '.ts', '.mjs', '.js', '.json'].map((ending) => path + ending);

const patterns = [
  // import … from '…', export … from '…', import '…'
  /^(?:import|export)\b(?!\s+type\b)(?:[^'";]*?\bfrom)?\s*['"]([^'"\n]+)['"]/gm,
  // import('…'), require('…'), import.meta.resolve('…')
  /\b(?:import|require|import\.meta\.resolve)\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]/g,
  // new URL('…', import.meta.url)
  /\bnew URL\(\s*['"]([^'"\n]+)['"],\s*import\.meta\.url/g,
];

/** What a source text imports, in the words it uses. */
export const requestsIn = (text: string): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, request]) => request ?? ''));

/** `@mui/material/Button` → `@mui/material` */
export const packageOf = (request: string): string =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  map.set(key, (map.get(key) ?? new Set()).add(value));
}
