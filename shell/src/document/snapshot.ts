import type { RemoteName } from 'shared/releases/remotes.ts';

/** One file of a release as the browser needs it. */
export interface BrowserFile {
  url: string;
  integrity: string;
}

/** A remote's release as the browser needs it. */
export interface BrowserRelease {
  version: string;
  /** The federation container's global name; it carries the version. */
  container: string;
  entry: BrowserFile;
  /** What the entry needs at once. */
  preload: BrowserFile[];
}

/**
 * The frozen map {remote → release} of one document: the server render, the preloads,
 * hydration and every later lazy load of that document use this one and no other.
 */
export interface Snapshot {
  rev: number;
  /** Version of the shell's own browser files. */
  shell: string;
  remotes: Partial<Record<RemoteName, BrowserRelease>>;
}

/** The answer of `/_mf/registry.json` to an open tab. */
export interface Registry {
  rev: number;
  shell: string;
  /** `version` is null for a part that is switched off or has no whole release. */
  remotes: Record<RemoteName, { version: string | null; killed: string[] }>;
}

/**
 * The registry's strong ETag; an open tab can say what it knows before it asked for the first time. It names the releases
 * too: under one rev they change when a release that was refused is repaired, and shells need not all serve the same.
 */
export function registryTag({ rev, shell, remotes }: Pick<Registry, 'rev' | 'shell' | 'remotes'>): string {
  const releases = Object.values(remotes).map(({ version }) => version?.split('-')[1] ?? '');
  return `"${[rev, shell, ...releases].join('-')}"`;
}
