/** The part of `package-lock.json` that says which packages are installed where. */
export interface Lock {
  packages: Record<string, LockEntry>;
}

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/**
 * The installed packages that these ones are and need, by where they lie, each with its version and hash.
 * @param wanted package → the workspaces that import it
 * @example lockedPackages(lock, new Map([['jotai', new Set(['mf-chat'])]])) // Map { 'node_modules/jotai' → '3.0.1 sha512-…' }
 */
export function lockedPackages({ packages }: Lock, wanted: Map<string, Set<string>>): Map<string, string> {
  const found = new Map<string, string>();
  const left = [...wanted].flatMap(([name, importers]) => [...importers].map((from) => placeOf(packages, from, name)));
  while (left.length > 0) {
    const place = left.pop();
    const entry = place === undefined || found.has(place) ? undefined : packages[place];
    // A link is a workspace: its files are followed, not its entry.
    if (place === undefined || !entry || entry.link) continue;
    found.set(place, `${entry.version} ${entry.integrity}`);
    for (const name of neededBy(entry)) left.push(placeOf(packages, place, name));
  }
  return found;
}

/** An optional peer is left out: who uses it imports it, too. */
const neededBy = ({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta }: LockEntry) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional),
];

/** Where Node finds a package that a file in `from` imports; undefined when it is not installed, or Node's own. */
function placeOf(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') return undefined;
  }
}
