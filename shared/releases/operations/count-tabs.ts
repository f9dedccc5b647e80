import { canaryOf } from 'shared/releases/canary/slices.ts';
import type { Channel } from 'shared/releases/channel/channel.ts';
import { findShells, internalUrl, type LiveShell } from 'shared/releases/operations/live-shells.ts';
import type { SiteAddress } from 'shared/releases/operations/site.ts';
import { parseAs } from 'shared/releases/parse-as.ts';
import { type SeenTab, ShellTabs } from 'shared/releases/shell/shell-tabs.ts';

/** The open tabs after a remote was moved. */
export interface TabCount {
  /** Heard since, and told what is live now. */
  told: number;
  /** Heard since, and it shows a release that the remote has no more: by version, how many. */
  showing: Record<string, number>;
  /** Not heard since the move; `hidden` of them said before that nobody looks at them. */
  silent: number;
  hidden: number;
  /** Of the silent ones: their last word was that they show such a release. */
  silentShowing: number;
  /** Seconds from the move to the last word of a tab that is still open; null while there is none. */
  seconds: number | null;
}

/** A remote as a move left it. */
export interface MovedRemote {
  name: string;
  rev: number;
  /** Milliseconds since 1970. */
  since: number;
  /** Versions that visitors may get now. */
  given: readonly string[];
}

/** A tab that was heard this long before a move is open and looked at: it asks again within five seconds. */
const lookedAtMs = 15_000;

/** The open tabs that the shells heard of within a day, each once. A shell of an older build knows none. */
export async function findTabs(site: SiteAddress): Promise<SeenTab[]> {
  return tabsOf((await findShells(site)).live, site.shellTimeoutMs);
}

/** The same of shells that were found already. */
export async function tabsOf(shells: readonly LiveShell[], timeoutMs = 5000): Promise<SeenTab[]> {
  const heard = (await Promise.all(shells.map((shell) => askTabs(shell, timeoutMs)))).flat();
  const merged = new Map<string, SeenTab>();
  for (const tab of heard.sort((a, b) => a.at - b.at)) {
    merged.set(tab.id, { ...tab, rev: Math.max(tab.rev, merged.get(tab.id)?.rev ?? 0) });
  }
  return [...merged.values()];
}

async function askTabs({ note }: LiveShell, timeoutMs: number): Promise<SeenTab[]> {
  const url = internalUrl(note, '/_mf/tabs');
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return response.ok ? parseAs(ShellTabs, await response.text(), url).tabs : [];
  } catch {
    return [];
  }
}

/** A remote's last move, as the channel says it. */
export function movedRemote({ rev, updatedAt, remotes }: Channel, name: string): MovedRemote {
  const pointer = remotes[name];
  const canary = canaryOf(pointer);
  const given = pointer?.enabled ? [pointer.current, ...(canary ? [canary.version] : [])] : [];
  return { name, rev, since: Date.parse(updatedAt), given };
}

/** Counts open tabs by what they heard of a move, and what they show. */
export function countTabs(tabs: readonly SeenTab[], { name, rev, since, given }: MovedRemote): TabCount {
  const count: TabCount = { told: 0, showing: {}, silent: 0, hidden: 0, silentShowing: 0, seconds: null };
  for (const { remote, release, at, isHidden, rev: known } of tabs) {
    const isOld = remote === name && !given.includes(release);
    // One that said that it is hidden was told before, or will be when it is looked at.
    if (at < since || (isHidden && known < rev)) {
      count.silent += 1;
      if (isHidden) count.hidden += 1;
      if (isOld) count.silentShowing += 1;
      continue;
    }
    if (known >= rev) count.told += 1;
    if (isOld) count.showing[release] = (count.showing[release] ?? 0) + 1;
    count.seconds = Math.max(count.seconds ?? 0, (at - since) / 1000);
  }
  return count;
}

/** Waits until the tabs that were looked at before a move were told, at most `timeoutMs`. */
export async function waitForTabs(
  site: SiteAddress,
  moved: MovedRemote,
  { timeoutMs = 8000 }: { timeoutMs?: number } = {},
): Promise<TabCount> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const tabs = await findTabs(site);
    const isAwaited = ({ at, rev, isHidden }: SeenTab) => rev < moved.rev && !isHidden && at > moved.since - lookedAtMs;
    if (!tabs.some(isAwaited) || Date.now() > deadline) return countTabs(tabs, moved);
    await new Promise((done) => setTimeout(done, 200));
  }
}
