import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ReleaseSet } from '../render-job.ts';

/** Within so many milliseconds … */
const aMinute = 60_000;
/** … a release may end this many workers less one, … */
const mostDeaths = 2;
/** … and so many less one may end without anything that tells why: somebody may have killed them from outside. */
const mostRiddles = 3;

/** Keeps the account of dead workers: which release is to be kept from running. */
export class Blame {
  private readonly deaths = new Map<string, number[]>();
  private riddles: number[] = [];
  /** Remotes by their last change of release, the newest first. */
  private changed: RemoteName[] = [...remoteNames];

  /** Other releases are taken into use. */
  change(before: ReleaseSet | null, after: ReleaseSet): void {
    const isOther = (name: RemoteName) => before?.code[name]?.release !== after.code[name]?.release;
    const others = this.changed.filter(isOther);
    this.changed = [...others, ...this.changed.filter((name) => !isOther(name))];
  }

  /**
   * A worker with this set died.
   * @param culprit whose code did it; null: nothing tells, and the release that changed last is suspected in the end
   * @returns the remote whose code is not to be run any more
   */
  death(culprit: string | null, { code }: ReleaseSet): { name: RemoteName; reason: string } | null {
    const name = this.changed.find((it) => code[it] && code[it].release === culprit);
    if (name && culprit) {
      const times = lately(this.deaths.get(culprit));
      this.deaths.set(culprit, times);
      return times.length < mostDeaths
        ? null
        : { name, reason: `${times.length} render workers ended by it in a minute` };
    }
    this.riddles = lately(this.riddles);
    const suspect = this.changed.find((it) => code[it]);
    if (this.riddles.length < mostRiddles || !suspect) return null;
    this.riddles = [];
    return { name: suspect, reason: 'render workers ended, nothing tells why, and it changed last' };
  }
}

const lately = (times: readonly number[] = []): number[] => {
  const now = Date.now();
  return [...times.filter((at) => now - at < aMinute), now];
};
