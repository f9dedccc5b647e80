interface LockedPackage {
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/** Adds what `missingOptionals` finds, in npm's order. @returns what was added */
export function completeLockfile(lockfile: Lockfile): string[] {
  const missing = missingOptionals(lockfile);
  for (const { path, version, dev } of missing) {
    const entry = { version, ...(dev && { dev }), optional: true, ...platformOf(path) };
    lockfile.packages[path] = entry;
  }
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return missing.map(({ path }) => path);
}

/** Optional packages that a locked package wants and the lockfile does not name. `npm ci` refuses such a lockfile. */
export function missingOptionals({ packages }: Lockfile): { path: string; version: string; dev: boolean }[] {
  return Object.entries(packages).flatMap(([from, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, from, name))
      .map(([name, version]) => ({ path: `node_modules/${name}`, version, dev })),
  );
}

/** Packages that `npm ci` would install without an integrity check. Workspaces are left out: they are folders of this tree. */
export function withoutIntegrity({ packages }: Lockfile): { path: string; name: string; version: string }[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path, { version = '' }]) => ({ path, name: path.slice(path.lastIndexOf('node_modules/') + 13), version }));
}

/** As Node looks for it: beside its owner, then in every folder above. */
function isLocked(packages: Lockfile['packages'], from: string, name: string): boolean {
  for (let folder = from; ; ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** `@swc/core-linux-x64-musl` → linux, x64, musl. @throws Error for a name that says no processor */
export function platformOf(name: string): { os?: string[]; cpu: string[]; libc?: string[] } {
  const words = name.split(/[/-]/);
  const system = systems.find((word) => words.includes(word));
  const processor = processors.find((word) => words.includes(word));
  if (!processor) throw new Error(`${name} does not say for which processor it is; lock it by hand.`);
  const libc = /musl/.test(name) ? 'musl' : system === 'linux' && /gnu/.test(name) ? 'glibc' : undefined;
  return { ...(system && { os: [system] }), cpu: [processor], ...(libc && { libc: [libc] }) };
}
