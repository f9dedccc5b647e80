import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, parseChannel } from 'shared/releases/channel.ts';
import { keepLastGood, readLastGood } from 'shared/releases/last-good.ts';
import { wordsOf } from 'shared/releases/problem.ts';
import type { ReleaseRecord } from 'shared/releases/record.ts';
import { readRecord, releaseFolder } from 'shared/releases/store.ts';
import { verifyRelease } from 'shared/releases/verify.ts';
import { type StoreWatch, watchStore } from 'shared/releases/watch-store.ts';

/** A channel with all that is needed to take it into use. */
export interface ChannelState {
  channel: Channel;
  records: Record<string, ReleaseRecord>;
  /** Parts whose files are not whole, and why. Never empty-handed at start: then the others are served without them. */
  missing: Record<string, string>;
}

export interface WatchOptions {
  store: string;
  /** Where the last good channel is kept: on the shell's own disk, not in the store. */
  lastGoodFile: string;
  /** Loads and probes. When it rejects, the rev is refused and what is in use stays. */
  onChange(state: ChannelState): void | Promise<void>;
  /** Said once a reason, not once a poll. `rev` is null when the channel itself cannot be read. */
  onRefusal(reason: string, rev: number | null): void;
  pollMs?: number;
}

/** Releases of one part that are not read again: as many as a shell keeps in memory. */
const keptReleases = 3;

/**
 * Follows the store's channel.
 *
 * Hands on only a higher rev whose records and files are all present and whole. At the start, when nothing is in use
 * yet, the last good channel stands in for a broken one, and a part that is not whole is left out (`missing`).
 * Resolves after the first look, so the caller knows whether there is anything to serve.
 */
export async function watchChannel(options: WatchOptions): Promise<StoreWatch> {
  const { store, onChange, lastGoodFile } = options;
  const whole = new Map<string, ReleaseRecord>();
  let inUse: ChannelState | null = null;
  let settled = ''; // text of the channel that needs no second look
  let said = '';

  const refuse = (reason: string, rev: number | null) => {
    if (said !== `${rev} ${reason}`) options.onRefusal(reason, rev);
    said = `${rev} ${reason}`;
  };

  const take = async (state: ChannelState): Promise<boolean> => {
    try {
      await onChange(state);
    } catch (error) {
      refuse(wordsOf(error), state.channel.rev);
      return false;
    }
    inUse = state;
    forgetOld(whole, state);
    if (Object.keys(state.missing).length === 0) {
      await keepLastGood(lastGoodFile, state).catch((error) =>
        refuse(`The last good channel could not be kept: ${wordsOf(error)}`, state.channel.rev),
      );
    }
    return true;
  };

  const follow = async (text: string): Promise<void> => {
    const channel = parseChannel(text, 'channel.json');
    const { rev } = channel;
    const missingBefore = Object.keys(inUse?.missing ?? {}).length;
    if (inUse && (rev < inUse.channel.rev || (rev === inUse.channel.rev && missingBefore === 0))) {
      settled = text;
      if (rev < inUse.channel.rev) refuse(`The store went back to rev ${rev}; rev ${inUse.channel.rev} stays.`, rev);
      return;
    }
    const state = await gather(store, channel, whole);
    const reasons = Object.values(state.missing);
    const better = reasons.length === 0 || (inUse?.channel.rev === rev && reasons.length < missingBefore);
    if (inUse && !better) return rev > inUse.channel.rev ? refuse(reasons.join(' '), rev) : undefined;
    if (inUse || better) {
      const taken = await take(state);
      if (!taken || reasons.length === 0) settled = text;
      if (taken || inUse) return;
    } else {
      refuse(reasons.join(' '), rev);
    }
    await startWithout(state);
  };

  /** Nothing is in use and the store's channel is not whole, cannot be used or cannot be read. */
  const startWithout = async (partly: ChannelState | null): Promise<void> => {
    const kept = await readLastGood(lastGoodFile);
    const lastGood = kept && (await gather(store, kept.channel, whole, kept.records));
    if (lastGood && Object.keys(lastGood.missing).length === 0 && (await take(lastGood))) return;
    if (partly && Object.keys(partly.missing).length > 0) await take(partly);
    else if (lastGood) await take(lastGood);
  };

  const look = async (): Promise<void> => {
    try {
      const text = await readFile(join(store, 'channel.json'), 'utf8');
      if (text !== settled) await follow(text);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || inUse) refuse(wordsOf(error), null);
      if (!inUse) await startWithout(null);
    }
  };

  const watch = watchStore(store, look, options.pollMs ?? 1000);
  await watch.check();
  return watch;
}

/**
 * Reads and verifies every live release; what was whole once is not read again (it may be resident only by now).
 * Of a part that is switched off nothing is needed.
 */
async function gather(
  store: string,
  channel: Channel,
  whole: Map<string, ReleaseRecord>,
  kept: Record<string, ReleaseRecord> = {},
): Promise<ChannelState> {
  const state: ChannelState = { channel, records: {}, missing: {} };
  for (const [name, { current, enabled }] of Object.entries(channel.remotes)) {
    if (!enabled) continue;
    const key = `${name}@${current}`;
    try {
      const record =
        whole.get(key) ?? (await readRecord(store, name, current).catch((e) => keptOr(kept[name], current, e)));
      if (!whole.has(key)) await verifyRelease(releaseFolder(store, name, current), record);
      whole.set(key, record);
      state.records[name] = record;
    } catch (error) {
      state.missing[name] = wordsOf(error);
    }
  }
  return state;
}

/** Whole releases grow by one a promotion; only the last ones of each part can still be resident. */
function forgetOld(whole: Map<string, ReleaseRecord>, { records }: ChannelState): void {
  for (const [name, record] of Object.entries(records)) {
    const key = `${name}@${record.version}`;
    whole.delete(key);
    whole.set(key, record);
    const ofThisPart = [...whole.keys()].filter((other) => other.startsWith(`${name}@`));
    for (const old of ofThisPart.slice(0, -keptReleases)) whole.delete(old);
  }
}

function keptOr(kept: ReleaseRecord | undefined, version: string, error: unknown): ReleaseRecord {
  if (kept?.version === version) return kept;
  throw error;
}
