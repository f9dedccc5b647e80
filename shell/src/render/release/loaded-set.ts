import { errorMessage } from 'shared/releases/problem.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { Remote } from 'shared/site/remote.ts';
import type { ServedSnapshot } from '../../document/snapshot.ts';
import type { ReleaseSet, ServerCode } from '../../jobs/render-job.ts';
import { makeRoutes, type Remotes } from '../../routes.tsx';
import type { Confined } from '../confine/confine.ts';
import { boundedRemote } from './bounded-remote.ts';
import type { LastRunning } from './last-running.ts';
import { runRelease } from './run-release.ts';
import { type VisitHandler, visitHandler } from './visit-handler.ts';

/** The releases of this worker, ready to render. */
export interface LoadedSet {
  /** What documents say of it. */
  page: ServedSnapshot;
  /** What was loaded, by remote. */
  remotes: Partial<Record<RemoteName, Remote>>;
  /** By remote: why its code could not be used. */
  leftOut: Partial<Record<RemoteName, string>>;
  /** Whose code renders the pages of the remote. */
  releaseOf(name: RemoteName | null): string | undefined;
  /** How a page of the remote is rendered. `waiting`: a place is kept for it, and the browser loads it. */
  rendering(name: RemoteName | null, leaveOut: boolean): { handler: VisitHandler; waiting: boolean };
}

/**
 * Loads one release after the other, so that it is known whose code runs. Their routes are frozen: code of others can reach them.
 */
export async function loadSet({ page, code }: ReleaseSet, marker: LastRunning, confined: Confined): Promise<LoadedSet> {
  const remotes: LoadedSet['remotes'] = {};
  const leftOut: LoadedSet['leftOut'] = {};
  for (const [name, one] of Object.entries(code) as [RemoteName, ServerCode][]) {
    const { release } = one;
    try {
      remotes[name] = await marker.run(release, async () => {
        const remote = await runRelease(one, confined.provided);
        confined.harden(remote.routes);
        return remote;
      });
    } catch (error) {
      leftOut[name] = errorMessage(error);
    }
  }
  const stateOf = (name: RemoteName) => {
    const remote = remotes[name];
    if (remote) return boundedRemote(remote, () => marker.goOn());
    return page.remotes[name] ? 'waiting' : 'down';
  };
  const states: Remotes = Object.fromEntries(remoteNames.map((name) => [name, stateOf(name)]));
  const handlerOf = (now: Remotes) => visitHandler(makeRoutes(now), confined.harden);
  const handler = handlerOf(states);
  const without = new Map<RemoteName, VisitHandler>();
  const handlerWithout = (name: RemoteName) => {
    const known = without.get(name) ?? handlerOf({ ...states, [name]: 'waiting' });
    without.set(name, known);
    return known;
  };
  return {
    page,
    remotes,
    leftOut,
    releaseOf: (name) => (name && remotes[name] ? code[name]?.release : undefined),
    rendering(name, leaveOut) {
      if (!name || states[name] === 'down') return { handler, waiting: false };
      if (states[name] === 'waiting') return { handler, waiting: true };
      return leaveOut ? { handler: handlerWithout(name), waiting: true } : { handler, waiting: false };
    },
  };
}
