import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';

/** Milliseconds for which crashes are counted. */
const countedTime = 60_000;
/** A release that ends this many workers is not run any more. */
const maxCrashes = 2;
/** This many workers that end for an unknown reason are taken for the work of a release. One or two may have been ended from outside. */
const maxUnexplained = 3;

export interface CrashFinding {
  name: RemoteName;
  reason: string;
  /** The remote that was suspected before: workers crash without it as well. */
  cleared: RemoteName | null;
}

/** Counts render workers that crashed, and finds the release at fault. */
export class CrashAttribution {
  private readonly crashes = new Map<string, number[]>();
  private unexplained: number[] = [];
  /** Remotes by their last change of release, the newest first. */
  private changed: RemoteName[] = [...remoteNames];
  private readonly now: () => number;
  private suspect: RemoteName | null = null;
  private readonly clearedRemotes = new Set<RemoteName>();

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Other releases are taken into use. */
  change(before: ReleaseSet | null, after: ReleaseSet): void {
    const isOther = (name: RemoteName) => before?.code[name]?.release !== after.code[name]?.release;
    const others = this.changed.filter(isOther);
    this.changed = [...others, ...this.changed.filter((name) => !isOther(name))];
    for (const name of others) this.clearedRemotes.delete(name);
    if (this.suspect && isOther(this.suspect)) this.suspect = null;
  }

  /**
   * Call it when a worker with this code crashed.
   * @param faultyRelease whose code did it; null: unknown
   */
  crash(faultyRelease: string | null, code: ReleaseSet['code']): CrashFinding | null {
    const name = remoteNames.find((it) => code[it] && code[it].release === faultyRelease);
    return name && faultyRelease ? this.ofKnown(name, faultyRelease) : this.ofUnknown(code);
  }

  private ofKnown(name: RemoteName, faultyRelease: string): CrashFinding | null {
    const times = this.lately(this.crashes.get(faultyRelease));
    this.crashes.set(faultyRelease, times);
    if (times.length < maxCrashes) return null;
    return { name, reason: `it ended ${times.length} render workers within a minute`, cleared: null };
  }

  /** Suspects the release that changed last; when workers go on to end without it, the one before. */
  private ofUnknown(code: ReleaseSet['code']): CrashFinding | null {
    this.unexplained = this.lately(this.unexplained);
    if (this.unexplained.length < maxUnexplained) return null;
    this.unexplained = [];
    const cleared = this.suspect;
    if (cleared) this.clearedRemotes.add(cleared);
    const name = this.changed.find((it) => code[it] && !this.clearedRemotes.has(it));
    this.suspect = name ?? null;
    if (!name) return null;
    return { name, reason: 'render workers end, nothing tells why, and it changed last', cleared };
  }

  private lately(times: readonly number[] = []): number[] {
    const now = this.now();
    return [...times.filter((at) => now - at < countedTime), now];
  }
}
