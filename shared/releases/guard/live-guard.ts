import { loudest, threshold, weightOf } from 'shared/releases/canary/evidence.ts';
import { type LiveSignal, tolerance } from 'shared/releases/canary/live-evidence.ts';
import { type Channel, readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import type { GuardNews } from 'shared/releases/guard/guard.ts';
import { isNews } from 'shared/releases/guard/is-news.ts';
import {
  type LiveMemory,
  readLiveMemory,
  type WatchedLive,
  writeLiveMemory,
} from 'shared/releases/guard/live-memory.ts';
import { beginLive, lookAtLive, type Promoted } from 'shared/releases/guard/look-at-live.ts';
import { guardVerbs, personsWord } from 'shared/releases/guard/persons-word.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import { rollBackRelease } from 'shared/releases/operations/move.ts';
import type { Site } from 'shared/releases/operations/site.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import { type ReleaseName, remoteNames } from 'shared/releases/remotes.ts';
import type { Bearer } from 'shared/releases/rights/tokens.ts';

/** Milliseconds after a promotion in which the release may go back; later the half hour before says little. */
const watchedMs = 3_600_000;

/** Watches releases that all visitors get since less than an hour, and takes back the one that fails beside the other remotes. */
export class LiveGuard {
  private memory: LiveMemory | undefined;
  private promoted: Promoted[] = [];
  private knownRev = 0;
  private readonly said = new Set<string>();
  private readonly site: Site;
  private readonly author: Bearer;

  constructor(site: Site, author: Bearer) {
    this.site = site;
    this.author = author;
  }

  /** The worth of the evidence of each release. */
  weights(): { release: string; weight: number }[] {
    const watched = Object.entries(this.memory ?? {});
    return watched.map(([name, { version, evidence }]) => ({
      release: `${name}@${version}`,
      weight: weightOf(evidence),
    }));
  }

  /** One look at the shells. @param asCanary since when the evidence against the release had been enough while it was a canary */
  async look(channel: Channel | null, asCanary: (promoted: Promoted) => string | null): Promise<GuardNews[]> {
    const { store } = this.site;
    const known = this.memory ?? (await readLiveMemory(store));
    const watched = await this.promotedLately(channel);
    if (watched.length === 0) {
      this.memory = {};
      return [];
    }
    const shells = (await findShells(this.site)).live.flatMap(({ status }) => status ?? []);
    const memory: LiveMemory = {};
    for (const it of watched) {
      const before = known[it.name];
      const isSame = before?.version === it.version && before.since === it.since;
      if (isSame) memory[it.name] = lookAtLive(before, it.name, shells);
      else if (shells.length > 0) memory[it.name] = { ...beginLive(it, shells), enoughAt: asCanary(it) };
    }
    this.memory = memory;
    const lost = isNews(known, memory) ? await writeLiveMemory(store, memory).then(() => '', errorMessage) : '';
    const news: GuardNews[] = [];
    for (const it of watched) {
      const seen = memory[it.name];
      // Somebody made it live although it had failed as a canary: that is decided.
      if (seen?.enoughAt && seen.enoughAt < it.since) continue;
      if (seen?.enoughAt) news.push(...(await this.act(it, seen, channel?.rev ?? 0)));
      else if (seen && weightOf(seen.alarm) >= threshold) news.push(...this.once('worse', it, alarmText(seen)));
      if (lost) news.push(...this.once('failed', it, `the evidence cannot be kept: ${lost}`));
    }
    return news;
  }

  /** Releases that somebody promoted, and those whose place they took. The history is read when the channel moved. */
  private async promotedLately(channel: Channel | null): Promise<Promoted[]> {
    if (channel && channel.rev !== this.knownRev) {
      const history = await readHistory(this.site.store);
      this.promoted = remoteNames.flatMap((name) => {
        const { current, previous = null, enabled = false } = channel.remotes[name] ?? {};
        const last = history.find(
          // Who kills another release says nothing of the one that is live.
          ({ remote, to, verb }) => remote === name && to === current && verb !== 'kill' && !verb.startsWith('canary'),
        );
        if (!current || !previous || !enabled || last?.verb !== 'promote') return [];
        return [{ name, version: current, previous, since: last.at }];
      });
      this.knownRev = channel.rev;
    }
    return this.promoted.filter(({ since }) => Date.now() - Date.parse(since) < watchedMs);
  }

  private async act(promoted: Promoted, watched: WatchedLive, rev: number): Promise<GuardNews[]> {
    const name = promoted.name as ReleaseName;
    const { previous: to } = promoted;
    const reason = evidenceText(watched);
    const held = await personsWord(this.site.store, promoted, watched.enoughAt ?? '');
    if (held) return this.once('held', promoted, `it would go back (${reason}), but ${held}`);
    try {
      const options = { ...this.author, name, to, reason, ifRev: rev, timeoutMs: 5000, verb: guardVerbs.live };
      const { outcome } = await rollBackRelease(this.site, options);
      return outcome === 'made' ? this.once('returned', promoted, reason) : [];
    } catch (error) {
      // Another guard, or a person, was there first: the next look sees what stands.
      const now = (await readChannel(this.site.store))?.remotes[name]?.current;
      return now !== promoted.version ? [] : this.once('failed', promoted, errorMessage(error));
    }
  }

  /** The same is said once, not at every look. */
  private once(what: GuardNews['what'], { name: remote, version, since }: Promoted, text: string): GuardNews[] {
    const key = `${what} ${remote} ${version} ${since}`;
    if (this.said.has(key)) return [];
    this.said.add(key);
    return [{ what, remote, version, text }];
  }
}

/** By what a release is judged that all visitors have, in a line of the history. */
function evidenceText({ evidence, totals, before, since, enoughAt }: WatchedLive): string {
  const signal = loudest(evidence) as LiveSignal;
  const { own, others } = totals[signal];
  const seconds = Math.round((Date.parse(enoughAt ?? '') - Date.parse(since)) / 1000);
  const old = before[signal];
  return `${signal}: ${own.failed} of ${own.all} pages failed, of the other remotes ${others.failed} of ${others.all}; in the half hour before ${old.own.failed} of ${old.own.all} and ${old.others.failed} of ${old.others.all}; M = ${weightOf(evidence).toPrecision(3)} beyond ${tolerance} times as often, after ${seconds} s`;
}

function alarmText({ alarm, totals, before }: WatchedLive): string {
  const signal = loudest(alarm) as LiveSignal;
  const { own, others } = totals[signal];
  return `${signal}: ${own.failed} of ${own.all} pages failed, in the half hour before ${before[signal].own.failed} of ${before[signal].own.all}; of the other remotes ${others.failed} of ${others.all} fail, so it may be what all of them use`;
}
