import type { Channel } from 'shared/releases/channel/channel.ts';
import type { ReleaseRecord } from 'shared/releases/record/record.ts';
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import type { ServedSnapshot } from '../document/snapshot.ts';
import type { ReleaseSet } from '../jobs/render-job.ts';
import type { RenderPool } from '../pool/render-pool.ts';
import { Breaker } from './breaker.ts';
import type { RemotePlan } from './plan-remote.ts';
import { releaseKey, type WholeRelease } from './read-release.ts';
import { pageSnapshot, type ServerSnapshot, serverSnapshot } from './server-snapshot.ts';

export type RemotePlans = Partial<Record<RemoteName, RemotePlan>>;

interface LiveParts {
  pool: Pick<RenderPool, 'use'>;
  assetBase: string;
  shellVersion: string;
}

interface Taken {
  isNew: boolean;
  /** Releases that do not run in a worker, and why; their pages are left to browsers. */
  leftOut: { record: ReleaseRecord; reason: string }[];
}

/** The releases that this process serves: in the render workers, and in what the front says of them. */
export class LiveReleases {
  /** Undefined until a channel was taken into use. */
  snapshot: ServerSnapshot | undefined;
  plans: RemotePlans = {};
  /** When the snapshot was made, in milliseconds since 1970. */
  since: number | null = null;
  private channel: Channel | undefined;
  private inWorkers = '';
  private breakers = new Map<string, Breaker>();
  private readonly parts: LiveParts;

  constructor(parts: LiveParts) {
    this.parts = parts;
  }

  /** Serves as planned: in fresh workers when other releases run there, else only what the front says changes. */
  async take(channel: Channel, plans: RemotePlans): Promise<Taken> {
    if (channel === this.channel && textOf(plans) === textOf(this.plans)) return { isNew: false, leftOut: [] };
    const { assetBase, shellVersion: shell } = this.parts;
    const page = pageSnapshot(channel.rev, plans, { shell, assetBase });
    const reasons = inWorkers(plans) === this.inWorkers ? {} : await this.use(page, plans);
    this.channel = channel;
    this.plans = withoutServerHalf(plans, reasons);
    this.inWorkers = inWorkers(this.plans);
    this.snapshot = serverSnapshot(page, channel, this.plans, this.breakersInUse());
    this.since = Date.now();
    const leftOut = remoteNames.flatMap((name) => {
      const [record, reason] = [plans[name]?.record, reasons[name]];
      return record && reason !== undefined ? [{ record, reason }] : [];
    });
    return { isNew: true, leftOut };
  }

  /** What is live, but for one release. Undefined until a channel was taken into use. A canary's pages have breakers of their own. */
  withAnother(
    name: RemoteName,
    release: WholeRelease,
    as: 'preview' | 'canary',
  ): { set: ReleaseSet; snapshot: ServerSnapshot; openBreakers: () => string[] } | undefined {
    const { channel } = this;
    if (!channel) return undefined;
    const { assetBase, shellVersion: shell } = this.parts;
    const plans: RemotePlans = { ...this.plans, [name]: { ...release, reason: '', refused: null, isOpen: false } };
    const live = pageSnapshot(channel.rev, plans, { shell, assetBase });
    const page = as === 'preview' ? { ...live, preview: releaseKey(release.record) } : live;
    const breakers = as === 'preview' ? new Map<string, Breaker>() : breakersFor(plans);
    return {
      set: { page, code: codeOf(plans) },
      snapshot: serverSnapshot(page, channel, plans, byRemote(plans, breakers)),
      openBreakers: () => openOf(breakers),
    };
  }

  /** The next `take` begins with fresh workers, for any change. */
  renewWorkers(): void {
    this.inWorkers = '';
  }

  /** Releases whose pages fail on the server at this moment, as `<name>@<version>`. */
  openBreakers(): string[] {
    return openOf(this.breakers);
  }

  private async use(page: ServedSnapshot, plans: RemotePlans): Promise<Partial<Record<RemoteName, string>>> {
    return (await this.parts.pool.use({ page, code: codeOf(plans) })).leftOut;
  }

  /** A release that stays in use keeps its own. */
  private breakersInUse(): Partial<Record<RemoteName, Breaker>> {
    this.breakers = breakersFor(this.plans, this.breakers);
    return byRemote(this.plans, this.breakers);
  }
}

const recordsOf = (plans: RemotePlans): ReleaseRecord[] => remoteNames.flatMap((name) => plans[name]?.record ?? []);

/** By `<name>@<version>`; those that are known stay. */
const breakersFor = (plans: RemotePlans, known: ReadonlyMap<string, Breaker> = new Map()): Map<string, Breaker> =>
  new Map(
    recordsOf(plans)
      .map(releaseKey)
      .map((key) => [key, known.get(key) ?? new Breaker()]),
  );

const byRemote = (plans: RemotePlans, breakers: ReadonlyMap<string, Breaker>): Partial<Record<RemoteName, Breaker>> =>
  Object.fromEntries(recordsOf(plans).map((record) => [record.name, breakers.get(releaseKey(record))]));

const openOf = (breakers: ReadonlyMap<string, Breaker>): string[] =>
  [...breakers].filter(([, { isOpen }]) => isOpen).map(([key]) => key);

function codeOf(plans: RemotePlans): ReleaseSet['code'] {
  const code: ReleaseSet['code'] = {};
  for (const name of remoteNames) {
    const plan = plans[name];
    if (plan?.code) code[name] = plan.code;
  }
  return code;
}

/** Two plans that say the same here need no other workers. */
const inWorkers = (plans: RemotePlans): string =>
  remoteNames.map((name) => `${plans[name]?.record?.version} ${plans[name]?.code !== null}`).join();

const textOf = (plans: RemotePlans): string =>
  JSON.stringify(remoteNames.map((name) => [plans[name]?.reason, plans[name]?.refused])) + inWorkers(plans);

function withoutServerHalf(plans: RemotePlans, leftOut: Partial<Record<RemoteName, string>>): RemotePlans {
  const entries = Object.entries(plans).map(([name, plan]) => {
    const reason = leftOut[name as RemoteName];
    return [name, reason === undefined ? plan : { ...plan, code: null, reason }];
  });
  return Object.fromEntries(entries);
}
