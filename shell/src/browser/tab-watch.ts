import { type RemoteName, releaseClass } from 'shared/releases/remotes.ts';
import { showNotification, showToast } from 'shared/site/toasts.ts';
import { type Registry, registryTag, type Snapshot } from '../document/snapshot.ts';
import { keepTab, readTab } from '../document/tab-memory.ts';
import type { Remotes } from '../routes.tsx';
import { isDirty } from '../startup/is-dirty.ts';
import { findRow } from '../url-table.ts';
import { TabReport } from './tab-report.ts';

/** Milliseconds between two polls of a visible tab for the live releases. */
const pollTime = 5000;
const noteName = 'was-killed';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  key: string;
}

/** What of the router is needed here. */
interface Router {
  state: { location: Place; historyAction: 'POP' | 'PUSH' | 'REPLACE' };
  subscribe(listen: (state: { location: Place; navigation: { location?: Place | undefined } }) => void): unknown;
}

export interface Tab {
  snapshot: Snapshot;
  known: Remotes;
  router: Router;
  /** Where the document began. */
  first: Place;
  /** Loads a document; the address on show is reloaded. */
  load(target: string): void;
}

/**
 * Keeps an open tab up to date without taking anything from its visitor: it continues with
 * its own snapshot, and the next navigation into a remote that has another release by now loads a document. Only a killed
 * release makes it leave by itself.
 *
 * @returns a function to call with the rev of each reply
 */
export function watchTab(tab: Tab): (rev: number) => void {
  const { snapshot, router, first } = tab;
  let live = registryOf(snapshot);
  let asking = false;
  let leaving = false;
  let at = router.state.location;
  const report = new TabReport(() => releaseOnShow(snapshot, at.pathname));
  const leave = (target: string) => {
    leaving = true;
    tab.load(target);
  };
  const leaveKilled = killedLeaver(tab, leave);

  const look = async () => {
    if (asking || document.hidden) return;
    asking = true;
    const news = await askRegistry(registryTag(live), report);
    asking = false;
    if (news && news.rev >= live.rev) live = news;
    if (!leaving) leaveKilled(live, at);
  };

  router.subscribe(({ location, navigation }) => {
    const target = navigation.location ?? location;
    const from = at;
    at = location;
    if (leaving || target.key === from.key || !mustLoad(tab, live, from.pathname, target.pathname)) return;
    leave(addressOf(target));
  });
  // The visitor may have followed a link before this code came. A replaced place is the panel's own new try, no link.
  const wentOn = at.key !== first.key && router.state.historyAction !== 'REPLACE';
  if (wentOn && isDown(tab, at.pathname)) leave(addressOf(at));
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), pollTime);
  sayWhy();
  return (rev) => {
    if (rev > live.rev) void look();
  };
}

/** The registry when it is another one than the tag's. No connection: the next time. */
async function askRegistry(tag: string, report: TabReport): Promise<Registry | null> {
  try {
    const headers = { 'if-none-match': tag, ...report.headers() };
    const response = await fetch('/_mf/registry.json', { cache: 'no-store', headers });
    report.take(response.headers);
    return response.status === 200 ? ((await response.json()) as Registry) : null;
  } catch {
    return null;
  }
}

/** What the document itself was made of. */
function registryOf({ rev, shell, remotes }: Snapshot): Registry {
  const of = (name: RemoteName) => ({ version: remotes[name]?.version ?? null, killed: [] });
  const known: Registry['remotes'] = {
    'mf-chat': of('mf-chat'),
    'mf-creative': of('mf-creative'),
    'mf-account': of('mf-account'),
    'mf-promotion': of('mf-promotion'),
    'mf-content': of('mf-content'),
  };
  return { rev, shell, remotes: known };
}

function releaseOnShow({ shell, remotes }: Snapshot, pathname: string): string {
  const name = findRow(pathname)?.remote;
  const version = name && remotes[name]?.version;
  return version ? `${name}@${version}` : `shell@${shell}`;
}

const addressOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

const isDown = ({ known }: Tab, pathname: string): boolean => {
  const name = findRow(pathname)?.remote;
  return name !== undefined && known[name] === 'down';
};

const isKilled = ({ snapshot }: Tab, live: Registry, name: RemoteName): boolean =>
  live.remotes[name].killed.includes(snapshot.remotes[name]?.version ?? '');

/** Whether the way into a page must lead through a new document. Work that would be lost keeps the tab as it is. */
export function mustLoad(tab: Tab, live: Registry, from: string, to: string): boolean {
  const name = findRow(to)?.remote;
  if (name && isKilled(tab, live, name)) return true;
  if (from !== to && isDown(tab, to)) return true;
  if (isDirty(tab.known)) return false;
  if (live.shell !== tab.snapshot.shell) return true;
  const isEntered = name && name !== findRow(from)?.remote;
  return Boolean(isEntered && live.remotes[name].version !== (tab.snapshot.remotes[name]?.version ?? null));
}

/** A killed release on show: the document is reloaded at once, or when the visitor says so. */
function killedLeaver(tab: Tab, load: (target: string) => void) {
  let hasAsked = false;
  return (live: Registry, shown: Place) => {
    const name = findRow(shown.pathname)?.remote;
    if (!name) return;
    const isBack = !tab.snapshot.remotes[name] && live.remotes[name].version && releaseClass(name) !== 'regular';
    if (isBack) return load(addressOf(shown));
    if (!isKilled(tab, live, name)) return;
    const leave = () => {
      keepTab(noteName, 'yes');
      load(addressOf(shown));
    };
    if (!isDirty(tab.known)) return leave();
    if (hasAsked) return;
    hasAsked = true;
    const action = { label: '立即刷新', run: leave };
    showNotification('warning', '这个页面需要刷新', '当前版本有问题，已被停用。你输入的内容会保留。', action);
  };
}

/** Explains to the visitor a reload that they did not ask for. */
function sayWhy(): void {
  if (readTab(noteName) !== 'yes') return;
  keepTab(noteName, '');
  showToast('info', '页面已更新');
}
