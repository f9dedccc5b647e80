import { loudest, weightOf } from 'shared/releases/canary/evidence.ts';
import { type StandingCanary, shareOf, standingCanaries } from 'shared/releases/canary/slices.ts';
import { readChannel } from 'shared/releases/channel/channel.ts';
import {
  beginWatch,
  type GuardMemory,
  readMemory,
  type Watched,
  writeMemory,
} from 'shared/releases/guard/guard-memory.ts';
import { isNews } from 'shared/releases/guard/is-news.ts';
import { LiveGuard } from 'shared/releases/guard/live-guard.ts';
import { lookAt } from 'shared/releases/guard/look-at-canary.ts';
import { guardVerbs, personsWord } from 'shared/releases/guard/persons-word.ts';
import { abortCanary } from 'shared/releases/operations/canary.ts';
import { findShells } from 'shared/releases/operations/live-shells.ts';
import type { Site } from 'shared/releases/operations/site.ts';
import { errorMessage } from 'shared/releases/problem.ts';
import type { ReleaseName } from 'shared/releases/remotes.ts';
import type { Bearer } from 'shared/releases/rights/tokens.ts';

/** What a guard has to say. */
export interface GuardNews {
  /**
   * `held`: a person keeps it from acting; `failed`: it could not act, and tries again; `worse`: a release that all visitors get fails
   * more than in the half hour before, and the other remotes as well.
   */
  what: 'returned' | 'held' | 'failed' | 'worse';
  remote: string;
  version: string;
  text: string;
}

/** Watches all canaries of a site, and what was promoted lately; takes back the one of which visitors get more failures. It never promotes. */
export class Guard {
  private memory: GuardMemory | undefined;
  private readonly said = new Set<string>();
  private readonly site: Site;
  private readonly author: Bearer;
  private readonly live: LiveGuard;

  constructor(site: Site, author: Bearer) {
    this.site = site;
    this.author = author;
    this.live = new LiveGuard(site, author);
  }

  /** The worth of the evidence of each canary, and of each release promoted lately. */
  weights(): { release: string; weight: number }[] {
    const watched = Object.entries(this.memory ?? {});
    const canaries = watched.map(([name, { version, evidence }]) => ({
      release: `${name}@${version}`,
      weight: weightOf(evidence),
    }));
    return [...canaries, ...this.live.weights()];
  }

  /** One look at the shells. @throws what keeps it from looking at all */
  async look(): Promise<GuardNews[]> {
    const { store } = this.site;
    const known = this.memory ?? (await readMemory(store));
    const channel = await readChannel(store);
    const standing = standingCanaries(channel?.remotes ?? {});
    const { live } = standing.length > 0 ? await findShells(this.site) : { live: [] };
    const memory: GuardMemory = {};
    for (const canary of standing) {
      const { name, version, since } = canary;
      const before = known[name];
      const isSame = before?.version === version && before.since === since;
      const seen = live.flatMap(({ status }) => status?.remotes[name]?.canary ?? []);
      const own = seen.filter((it) => it.version === version && it.since === since);
      memory[name] = lookAt(isSame ? before : beginWatch(canary), own, shareOf(standing, name));
    }
    this.memory = memory;
    // Before it acts: the one that comes after a guard that dies knows as much.
    const lost = isNews(known, memory) ? await writeMemory(store, memory).then(() => '', errorMessage) : '';
    const news: GuardNews[] = [];
    for (const canary of standing) {
      const watched = memory[canary.name];
      if (watched?.enoughAt) news.push(...(await this.act(canary, watched, channel?.rev ?? 0)));
      if (lost) news.push(...this.once('failed', canary, `the evidence cannot be kept: ${lost}`));
    }
    const asCanary = ({ name, version }: { name: string; version: string }) =>
      known[name]?.version === version ? known[name].enoughAt : null;
    return [...news, ...(await this.live.look(channel, asCanary))];
  }

  private async act(canary: StandingCanary, watched: Watched, rev: number): Promise<GuardNews[]> {
    const name = canary.name as ReleaseName;
    const evidence = evidenceText(watched);
    const held = await personsWord(this.site.store, canary, watched.enoughAt ?? '');
    if (held) return this.once('held', canary, `it would go back (${evidence}), but ${held}`);
    try {
      const options = { ...this.author, name, reason: evidence, ifRev: rev, timeoutMs: 5000, verb: guardVerbs.canary };
      const { outcome } = await abortCanary(this.site, options);
      return outcome === 'made' ? this.once('returned', canary, evidence) : [];
    } catch (error) {
      const now = standingCanaries((await readChannel(this.site.store))?.remotes ?? {});
      const isOver = !now.some((it) => it.name === name && it.since === canary.since);
      return isOver ? [] : this.once('failed', canary, errorMessage(error));
    }
  }

  /** The same is said once, not at every look. */
  private once(what: GuardNews['what'], { name: remote, version, since }: StandingCanary, text: string): GuardNews[] {
    const key = `${what} ${remote} ${version} ${since}`;
    if (this.said.has(key)) return [];
    this.said.add(key);
    return [{ what, remote, version, text }];
  }
}

/** By what a canary is judged, in a line of the history. */
function evidenceText({ evidence, totals, since, enoughAt }: Watched): string {
  const signal = loudest(evidence);
  const { failed = 0, failedInCanary = 0 } = totals[signal] ?? {};
  const seconds = Math.round((Date.parse(enoughAt ?? '') - Date.parse(since)) / 1000);
  return `${signal}: ${failedInCanary} of ${failed} visitors who failed had the canary, M = ${weightOf(evidence).toPrecision(3)}, after ${seconds} s`;
}
