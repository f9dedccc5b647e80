import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';

/** Within so many milliseconds … */
const aMinute = 60_000;
/** … a release ends so many workers, and is not run any more; … */
const maxDeaths = 2;
/** … or so many end for an unknown reason. One or two may have been ended from outside. */
const maxRiddles = 3;

export interface Verdict {
  name: RemoteName;
  reason: string;
  /** Workers end without it as well: the suspicion was wrong. */
  acquitted: RemoteName | null;
}

/** Keeps account of workers that died, and says which release is to blame. */
export class Blame {
  private readonly deaths = new Map<string, number[]>();
  private riddles: number[] = [];
  /** Remotes by their last change of release, the newest first. */
  private changed: RemoteName[] = [...remoteNames];
  private readonly now: () => number;
  private suspect: RemoteName | null = null;
  private readonly cleared = new Set<RemoteName>();

  constructor(now: () => number = Date.now) {
    this.now = now;
  }

  /** Other releases are taken into use. */
  change(before: ReleaseSet | null, after: ReleaseSet): void {
    const isOther = (name: RemoteName) => before?.code[name]?.release !== after.code[name]?.release;
    const others = this.changed.filter(isOther);
    this.changed = [...others, ...this.changed.filter((name) => !isOther(name))];
    for (const name of others) this.cleared.delete(name);
    if (this.suspect && isOther(this.suspect)) this.suspect = null;
  }

  /**
   * A worker with this code died.
   * @param culprit whose code did it; null: unknown
   */
  death(culprit: string | null, code: ReleaseSet['code']): Verdict | null {
    const name = remoteNames.find((it) => code[it] && code[it].release === culprit);
    return name && culprit ? this.ofKnown(name, culprit) : this.ofUnknown(code);
  }

  private ofKnown(name: RemoteName, culprit: string): Verdict | null {
    const times = this.lately(this.deaths.get(culprit));
    this.deaths.set(culprit, times);
    if (times.length < maxDeaths) return null;
    return { name, reason: `it ended ${times.length} render workers within a minute`, acquitted: null };
  }

  /** Suspects the release that changed last; when workers go on to end without it, the one before. */
  private ofUnknown(code: ReleaseSet['code']): Verdict | null {
    this.riddles = this.lately(this.riddles);
    if (this.riddles.length < maxRiddles) return null;
    this.riddles = [];
    const acquitted = this.suspect;
    if (acquitted) this.cleared.add(acquitted);
    const name = this.changed.find((it) => code[it] && !this.cleared.has(it));
    this.suspect = name ?? null;
    if (!name) return null;
    return { name, reason: 'render workers end, nothing tells why, and it changed last', acquitted };
  }

  private lately(times: readonly number[] = []): number[] {
    const now = this.now();
    return [...times.filter((at) => now - at < aMinute), now];
  }
}
