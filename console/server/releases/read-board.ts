import { signals, threshold, weightOf } from 'shared/releases/canary/evidence.ts';
import { canaryOf } from 'shared/releases/canary/slices.ts';
import type { Channel } from 'shared/releases/channel/channel.ts';
import { type GuardMemory, readMemory } from 'shared/releases/guard/guard-memory.ts';
import { countTabs } from 'shared/releases/operations/count-tabs.ts';
import type { LiveShell } from 'shared/releases/operations/live-shells.ts';
import {
  findStatus,
  type ListedPart,
  type ListedRelease,
  listHistory,
  listStore,
  type SiteStatus,
} from 'shared/releases/operations/look.ts';
import type { Site } from 'shared/releases/operations/site.ts';
import { freezeOf } from 'shared/releases/rights/freezes.ts';
import type { SeenTab } from 'shared/releases/shell/shell-tabs.ts';
import type { Board, CanaryFacts, MoveFacts, PartFacts, ReleaseFacts, TabFacts } from './board-facts.ts';

/** Releases of a part, and moves, that the board shows. */
const [releasesShown, movesShown] = [8, 30];

interface Seen {
  status: SiteStatus;
  history: MoveFacts[];
  memory: GuardMemory;
  tabs: SeenTab[];
}

/**
 * All that the board shows, from the store and the running shells.
 * @param findTabs the open tabs that these shells heard of
 * @throws ReleaseProblem where there is no store
 */
export async function readBoard(
  site: Site,
  findTabs: (live: readonly LiveShell[]) => Promise<SeenTab[]>,
): Promise<Board> {
  const status = await findStatus(site);
  const history = await listHistory(site, { limit: 400 });
  const memory = await readMemory(site.store);
  const tabs = await findTabs(status.live);
  const listed = status.damage ? [] : (await listStore(site)).remotes;
  const { channel, damage, live, expected, freezes } = status;
  return {
    rev: channel?.rev ?? 0,
    at: new Date().toISOString(),
    damage: damage?.message ?? null,
    expected,
    shells: live.map(({ name, status: its }) => ({ name, rev: its?.rev ?? null })),
    freezes,
    parts: listed.map((part) => partOf(part, { status, history, memory, tabs })),
    history: history.slice(0, movesShown),
  };
}

function partOf(part: ListedPart, seen: Seen): PartFacts {
  const { name, current, previous, enabled } = part;
  const { channel, live, freezes } = seen.status;
  const moved = lastMove(channel, name, seen.history);
  const served = name === 'shell' ? servedShells(live) : servedReleases(live, name);
  const wanted = enabled ? current : null;
  return {
    name,
    current,
    previous,
    enabled,
    moved,
    frozen: freezeOf(freezes, name) ?? null,
    serving: served.filter(({ version }) => version === wanted).length,
    behind: served.filter(({ version }) => version !== wanted),
    troubles: troublesOf(live, name),
    tabs: tabsOfPart(channel, name, moved, seen.tabs),
    canary: canaryFacts(channel, name, seen),
    releases: part.releases.slice(0, releasesShown).map(releaseFacts),
  };
}

/** The move by which the part is as it is. */
function lastMove(channel: Channel | null, name: string, history: readonly MoveFacts[]): MoveFacts | null {
  const rev = channel?.remotes[name]?.rev;
  return history.find((it) => it.remote === name && it.rev === rev) ?? null;
}

const servedReleases = (live: readonly LiveShell[], name: string) =>
  live.map(({ name: shell, status }) => {
    const remote = status?.remotes[name];
    const reason = status ? (remote?.refused?.reason ?? remote?.quarantined?.reason ?? '') : '没有应答';
    return { shell, version: remote?.current ?? null, reason };
  });

const servedShells = (live: readonly LiveShell[]) =>
  live.map(({ name: shell, status }) => ({
    shell,
    version: status?.version ?? null,
    reason: status ? '' : '没有应答',
  }));

function troublesOf(live: readonly LiveShell[], name: string): PartFacts['troubles'] {
  const found = live.flatMap(({ status }): PartFacts['troubles'] => {
    const remote = status?.remotes[name];
    if (!remote) return [];
    const { failing, empty, missing, isLeftOut, quarantined } = remote;
    return [
      ...failing.map(({ page, failures, renders, reason }) => {
        return { kind: 'failing' as const, page, words: `${failures}/${renders}，${reason}` };
      }),
      ...empty.map(({ page }) => ({ kind: 'empty' as const, page, words: '' })),
      ...missing.map(({ page, endpoint }) => ({ kind: 'missing' as const, page, words: endpoint })),
      ...(isLeftOut ? [{ kind: 'left out' as const, page: '', words: '' }] : []),
      ...(quarantined ? [{ kind: 'quarantined' as const, page: '', words: quarantined.reason }] : []),
    ];
  });
  // Two shells say the same of one page.
  return [...new Map(found.map((it) => [`${it.kind} ${it.page}`, it])).values()];
}

function tabsOfPart(
  channel: Channel | null,
  name: string,
  moved: MoveFacts | null,
  tabs: readonly SeenTab[],
): TabFacts {
  const pointer = channel?.remotes[name];
  const canary = canaryOf(pointer);
  const given = pointer?.enabled ? [pointer.current, ...(canary ? [canary.version] : [])] : [];
  const since = moved ? Date.parse(moved.at) : 0;
  const count = countTabs(tabs, { name, rev: pointer?.rev ?? 0, since, given });
  const shown: Record<string, number> = {};
  for (const { remote, release } of tabs) if (remote === name) shown[release] = (shown[release] ?? 0) + 1;
  const old = Object.values(count.showing).reduce((sum, one) => sum + one, 0);
  const { told, silent, hidden, silentShowing: silentOld } = count;
  return { shown, told, old, silent, hidden, silentOld };
}

function canaryFacts(channel: Channel | null, name: string, { status, memory }: Seen): CanaryFacts | null {
  const canary = canaryOf(channel?.remotes[name]);
  if (!canary) return null;
  const { version, percent, since } = canary;
  const own = status.live.flatMap(({ status: its }) => its?.remotes[name]?.canary ?? []);
  const given = own.filter((it) => it.version === version && it.since === since);
  const known = memory[name];
  const watched = known?.version === version && known.since === since ? known : undefined;
  const counted = (signal: CanaryFacts['signals'][number]['signal']) => {
    const all = watched ? [watched.totals[signal]] : given.map(({ counts }) => counts[signal]);
    const sum = (of: 'failed' | 'failedInCanary') => all.reduce((total, it) => total + (it?.[of] ?? 0), 0);
    return { signal, failed: sum('failed'), failedInCanary: sum('failedInCanary') };
  };
  return {
    version,
    percent,
    since,
    shells: given.length,
    signals: signals.map(counted),
    threshold,
    weight: watched ? weightOf(watched.evidence) : null,
    curve: watched?.curve ?? [],
    enoughAt: watched?.enoughAt ?? null,
  };
}

const states: Record<ListedRelease['state'], ReleaseFacts['state']> = {
  live: 'live',
  'live, switched off': 'off',
  previous: 'previous',
  canary: 'canary',
  killed: 'killed',
  '': 'stored',
};

const releaseFacts = ({ version, state, builtAt, commit, firstBytes }: ListedRelease): ReleaseFacts => ({
  version,
  state: states[state],
  builtAt,
  commit,
  firstBytes,
});
