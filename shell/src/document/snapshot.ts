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
}

/** The same as the server knows it. */
export interface ServedRelease extends BrowserRelease {
  /** What the entry needs at once: tags of the document name it, and its state does not repeat it. */
  preload: BrowserFile[];
}

/**
 * The frozen map {remote → release} of one document: the server render, the preloads,
 * hydration and every later lazy load of that document use this one and no other.
 */
export interface Snapshot<Release extends BrowserRelease = BrowserRelease> {
  rev: number;
  /** Version of the shell's own browser files. */
  shell: string;
  remotes: Partial<Record<RemoteName, Release>>;
}

export interface ServedSnapshot extends Snapshot<ServedRelease> {
  /** `<name>@<version>` of the release that is shown in a preview; the others are live. */
  preview?: string;
}

/** What of the releases a document carries to the browser. */
export function documentSnapshot({ rev, shell, remotes }: ServedSnapshot): Snapshot {
  const forBrowser = ([name, { version, container, entry }]: [string, ServedRelease]) =>
    [name, { version, container, entry }] as const;
  return { rev, shell, remotes: Object.fromEntries(Object.entries(remotes).map(forBrowser)) };
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
