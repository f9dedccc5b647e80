import { dirname } from 'node:path';
import type { Channel, Pointer } from 'shared/releases/channel/channel.ts';
import { lastGoodFile } from 'shared/releases/channel/last-good.ts';
import { removeUnfinished } from 'shared/releases/disk/durable-file.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { RenderPool } from '../pool/render-pool.ts';
import { ChannelReader } from './channel/channel-reader.ts';
import { LastGoodChannel } from './channel/last-good-channel.ts';
import { listWishes } from './list-wishes.ts';
import type { RemotePlans } from './live-releases.ts';
import { planRemote } from './plan-remote.ts';
import { PublishedReleases } from './published-releases.ts';
import type { ReleaseId } from './read-release.ts';
import { type Decided, Preparations } from './trial/preparations.ts';
import { ReleaseMemory, releaseMemoryFile } from './trial/release-memory.ts';

export interface PlannerParts {
  config: { store: string; dataDir: string };
  /** The shell's own version. */
  version: string;
  pool: Pick<RenderPool, 'prepare'>;
  log: { error(facts: object, message: string): void };
  /** As in `Preparations`. */
  retryMs: number;
  /** What is served now. */
  served: () => RemotePlans;
  onDecided: (id: ReleaseId, decided: Decided) => void;
  /** An operator spoke of the remote: its release is to have another chance. */
  onAskedAgain: (name: RemoteName, version: string) => void;
}

/** Knows what the store says and which releases are ready, and plans with both what the site is to serve. */
export class ReleasePlanner {
  readonly reader: ChannelReader;
  readonly preparations: Preparations;
  private readonly published: PublishedReleases;
  private readonly memory: ReleaseMemory;
  private readonly lastGood: LastGoodChannel;
  /** The rev with which each remote's current release was asked for. */
  private readonly asked = new Map<RemoteName, { pointer: Pointer; rev: number }>();
  private readonly parts: PlannerParts;

  constructor(parts: PlannerParts) {
    const { config, version, pool, log, onDecided, retryMs } = parts;
    const { store, dataDir } = config;
    this.parts = parts;
    this.reader = new ChannelReader(store, (problem) => log.error(problem, 'channel not followed'));
    this.published = new PublishedReleases(store);
    const lost = (what: string) => (err: unknown) => log.error({ err }, `${what} cannot be written`);
    this.lastGood = new LastGoodChannel(lastGoodFile(dataDir), lost('the last good channel'));
    const memoryFile = releaseMemoryFile(dataDir);
    this.memory = new ReleaseMemory(memoryFile, version, lost('what is known of releases'));
    const knownRecord = ({ name }: ReleaseId) => this.lastGood.recordOf(name);
    this.preparations = new Preparations({ store, pool, memory: this.memory, knownRecord, onDecided, retryMs });
  }

  /** The first look. A shell whose store cannot be read begins with the last good channel. */
  async begin(): Promise<void> {
    const shells = dirname(lastGoodFile(this.parts.config.dataDir));
    await Promise.all([this.memory.read(), this.lastGood.read(), removeUnfinished(shells)]);
    await this.reader.read();
    if (!this.reader.channel && this.lastGood.channel) this.reader.startWith(this.lastGood.channel);
    await this.readReleases();
  }

  /** What was published, and which rejected releases are worth another look. */
  async readReleases(): Promise<void> {
    await Promise.all([...remoteNames.map((name) => this.published.read(name)), this.preparations.reconsider()]);
  }

  /** Sees to it that what may go live next is ready. */
  prepare(): void {
    const { channel } = this.reader;
    if (channel) this.noteMoves(channel);
    const wishes = listWishes({
      channel,
      askedAt: (name) => this.asked.get(name)?.rev ?? 0,
      servedOf: (name) => this.parts.served()[name]?.record?.version,
      fallbackOf: (name) => this.lastGood.recordOf(name)?.version,
      usedOf: (name) => this.memory.usedOf(name).filter((version) => this.isAtHand({ name, version })),
      publishedOf: (name) => this.published.newest(name),
    });
    this.preparations.want(wishes);
  }

  /** What can be served now. */
  plan(): RemotePlans {
    const plans = remoteNames.map((name) => {
      const pointer = this.reader.channel?.remotes[name];
      const earlier = this.lastGood.recordOf(name)?.version;
      const of = (version?: string) => (version ? this.preparations.of({ name, version }) : undefined);
      const before = earlier === pointer?.current ? undefined : of(earlier);
      return [name, planRemote({ pointer, wanted: of(pointer?.current), before, now: this.parts.served()[name] })];
    });
    return Object.fromEntries(plans);
  }

  /** These are served now: the next start begins with them. */
  keep(channel: Channel, plans: RemotePlans): void {
    for (const name of remoteNames) {
      const plan = plans[name];
      if (plan?.record && !plan.reason) this.memory.addUsed(name, plan.record.version);
    }
    this.lastGood.keep(channel, plans);
  }

  /** Resolves when all that a next start needs is on the disk. */
  async saved(): Promise<void> {
    await Promise.all([this.memory.saved(), this.lastGood.saved()]);
  }

  private isAtHand(id: ReleaseId): boolean {
    return this.published.newest(id.name).includes(id.version) || this.preparations.of(id)?.state === 'prepared';
  }

  /** A release that an operator asks for again is tried again, for any earlier fault. */
  private noteMoves({ rev, remotes }: Channel): void {
    for (const name of remoteNames) {
      const [pointer, before] = [remotes[name], this.asked.get(name)];
      if (!pointer) continue;
      const isSame = before && isSameWish(pointer, before.pointer);
      this.asked.set(name, { pointer, rev: isSame ? before.rev : rev });
      if (!before || isSame || !pointer.enabled) continue;
      this.preparations.retry({ name, version: pointer.current });
      this.parts.onAskedAgain(name, pointer.current);
    }
  }
}

/** A canary that begins, changes or ends is no word about what is live. */
const isSameWish = (a: Pointer, b: Pointer): boolean =>
  a.current === b.current &&
  a.enabled === b.enabled &&
  (a.rev === b.rev || JSON.stringify(a.canary ?? null) !== JSON.stringify(b.canary ?? null));
