import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import { CrashAttribution } from './crash-attribution.ts';

/** A live release whose server code is not run any more: browsers render its pages. */
export interface Quarantined {
  version: string;
  reason: string;
  /** ISO time. */
  at: string;
}

/** Says which code of a set is run: not what ends its workers, nor what did not let them load. */
export class Quarantine {
  private readonly attribution = new CrashAttribution();
  private readonly inside = new Map<RemoteName, Quarantined>();
  /** Of the set in use: releases with which no worker could be loaded. */
  private readonly avoided = new Set<string>();

  /** Other releases are to be taken into use. */
  change(before: ReleaseSet | null, after: ReleaseSet): void {
    this.attribution.change(before, after);
    this.avoided.clear();
  }

  /** Other releases are in use. Until then earlier ones can still end their workers. */
  changed(now: ReleaseSet): void {
    for (const name of this.inside.keys()) {
      if (!this.holds(name, now)) this.inside.delete(name);
    }
  }

  /** Whether the set's release of the remote is not run. */
  holds(name: RemoteName | null, set: ReleaseSet | null): boolean {
    const inside = name && this.inside.get(name);
    return inside ? set?.code[name]?.release === `${name}@${inside.version}` : false;
  }

  /** What of the set is not run. */
  list(set: ReleaseSet | null): Partial<Record<RemoteName, Quarantined>> {
    return Object.fromEntries([...this.inside].filter(([name]) => this.holds(name, set)));
  }

  release(name: RemoteName): void {
    this.inside.delete(name);
  }

  avoid(release: string): void {
    this.avoided.add(release);
  }

  /** No worker can be loaded with its live release. @returns the remote, if that is news */
  put(name: RemoteName, set: ReleaseSet): RemoteName | null {
    if (this.holds(name, set)) return null;
    this.confine(name, set, 'it ended a render worker that was to load it');
    return name;
  }

  /** The set without the code that is not run. */
  allowed(set: ReleaseSet): ReleaseSet {
    const { page, code } = set;
    const names = remoteNames.filter(
      (name) => code[name] && !this.holds(name, set) && !this.avoided.has(code[name].release),
    );
    return { page, code: Object.fromEntries(names.map((name) => [name, code[name]])) };
  }

  /**
   * Call it when a worker with this set crashed.
   * @param faultyRelease `<name>@<version>` whose code did it; null: unknown
   * @returns the remote that goes into quarantine because of it
   */
  crash(faultyRelease: string | null, set: ReleaseSet): RemoteName | null {
    const finding = this.attribution.crash(faultyRelease, this.allowed(set).code);
    if (!finding) return null;
    const { name, reason, cleared } = finding;
    if (cleared) this.inside.delete(cleared);
    this.confine(name, set, reason);
    return name;
  }

  private confine(name: RemoteName, set: ReleaseSet, reason: string): void {
    const version = set.code[name]?.release.slice(name.length + 1) ?? '';
    this.inside.set(name, { version, reason, at: new Date().toISOString() });
  }
}
