import { canaryOf } from 'shared/releases/canary/slices.ts';
import type { Channel } from 'shared/releases/channel/channel.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { Wish } from './trial/preparations.ts';

/** Releases of each remote that are prepared because an operator may promote them next. */
const newestPrepared = 3;

interface Sources {
  channel: Channel | null;
  /** The rev with which the remote's current release was asked for. */
  askedAt: (name: RemoteName) => number;
  /** What is served now. */
  servedOf: (name: RemoteName) => string | undefined;
  /** What was live before, and is fallen back on. */
  fallbackOf: (name: RemoteName) => string | undefined;
  /** What was live lately. */
  usedOf: (name: RemoteName) => string[];
  /** What the store holds, the latest published first. */
  publishedOf: (name: RemoteName) => string[];
}

/**
 * All releases that should be ready, the most urgent first: what the channel says; what is served or fallen back on;
 * where a rollback leads; what was published last. A killed release is never live again, so it is not among them.
 */
export function listWishes(sources: Sources): Wish[] {
  const wishes = remoteNames.flatMap((name) => wishesOf(name, sources));
  return wishes.sort((a, b) => b.urgency - a.urgency || a.rank - b.rank);
}

function wishesOf(name: RemoteName, sources: Sources): (Wish & { rank: number })[] {
  const pointer = sources.channel?.remotes[name];
  const killed = pointer?.killed ?? [];
  const [served, fallback] = [sources.servedOf(name), sources.fallbackOf(name)];
  const current = pointer?.enabled ? pointer.current : undefined;
  const canary = canaryOf(pointer)?.version;
  const urgent = [current, served, fallback, canary].filter((it) => it !== undefined);
  const likely = [pointer?.current, pointer?.previous, ...sources.usedOf(name)].filter((it) => typeof it === 'string');
  const published = sources.publishedOf(name).filter((version) => !killed.includes(version));
  const versions = new Set([...urgent, ...likely, ...published.slice(0, newestPrepared)]);
  return [...versions]
    .filter((version) => urgent.includes(version) || !killed.includes(version))
    .map((version, rank) => ({
      name,
      version,
      rank,
      urgency: urgent.includes(version) ? sources.askedAt(name) : 0,
      // What was live needs none, and with nothing to fall back on a trial could only delay it.
      against: urgent.includes(version) || likely.includes(version) ? undefined : current,
      needsTrial: version !== served && version !== fallback && (!urgent.includes(version) || fallback !== undefined),
    }));
}
