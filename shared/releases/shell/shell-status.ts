import * as z from 'shared/contracts/schema.ts';

/** A shell's refusal of one release; `at` is an ISO time. */
const verdict = { version: z.string(), reason: z.string(), at: z.string() };
const Verdict = z.object(verdict);

/** Why a shell cannot follow the channel itself: it is unreadable, or went back to a lower rev. */
const ChannelProblem = z.object({ rev: z.nullable(z.int()), reason: z.string(), at: z.string() });

const FailingPage = z.object({
  /** The route's pattern; '' when the frame around it failed. */
  page: z.string(),
  /** Of the last five minutes. */
  failures: z.int(),
  renders: z.int(),
  /** Of the last failure; `reason` in its own words. */
  reason: z.string(),
  at: z.string(),
  /** The last failure was one of the release's own code: going back helps. */
  isOfRelease: z.boolean(),
});
/** A page of which visitors got failures lately. */
export type FailingPage = z.infer<typeof FailingPage>;

/** `endpoint`: e.g. `GET /news/list`; `page`: the route's pattern that asked for it. */
const MissingEndpoint = z.object({ endpoint: z.string(), page: z.string(), at: z.string() });
/** What a page asked for and the API does not have (接口不存在). */
export type MissingEndpoint = z.infer<typeof MissingEndpoint>;

/** Visitors who could have failed, and those who did for the first time; of both releases, and in the canary. */
export const Counted = z.object({ all: z.int(), inCanary: z.int(), failed: z.int(), failedInCanary: z.int() });
export type Counted = z.infer<typeof Counted>;

const CanaryStatus = z.object({
  version: z.string(),
  percent: z.int(),
  since: z.string(),
  /** Of the process that counts: another one begins at nothing. */
  counter: z.string(),
  /** Since the canary began, or this process: by signal. */
  counts: z.record(z.string(), Counted),
  /** Its pages that fail on the server. */
  failing: z.array(FailingPage),
});
/** How the canary of a remote does on one shell. */
export type CanaryStatus = z.infer<typeof CanaryStatus>;

/** Pages of a release, and visitors who failed with it for the first time. */
export const FailureCount = z.object({ all: z.int(), failed: z.int() });
export type FailureCount = z.infer<typeof FailureCount>;
const FailureCounts = z.record(z.string(), FailureCount);

const LiveFailures = z.object({
  /** Of the process that counts: another one begins at nothing. */
  counter: z.string(),
  /** By version: by signal since this process began, and of the last half hour. */
  releases: z.record(z.string(), z.object({ counts: FailureCounts, lately: FailureCounts })),
});
/** Failures of all visitors of a remote. */
export type LiveFailures = z.infer<typeof LiveFailures>;

const RemoteStatus = z.object({
  /** What it serves; null: nothing, its pages show that it is down. */
  current: z.nullable(z.string()),
  /** Versions in memory, `current` among them; a client-only or missing release has none. */
  resident: z.array(z.string()),
  /** Versions that were verified, loaded and probed: going live is only a swap. */
  prepared: z._default(z.array(z.string()), []),
  /** The channel's release of this remote, which it did not take; null as soon as it serves what the channel says. */
  refused: z._default(z.nullable(Verdict), null),
  /** A release whose server code killed render workers: its places are filled by browsers. */
  quarantined: z._default(z.nullable(Verdict), null),
  /** Pages of `current` that were answered with nothing in them: the route, since when. */
  empty: z._default(z.array(z.object({ page: z.string(), at: z.string() })), []),
  /** Pages of `current` that fail on the server, or are answered without their data. */
  failing: z._default(z.array(FailingPage), []),
  /** What pages of `current` ask for and the API does not have. */
  missing: z._default(z.array(MissingEndpoint), []),
  /** So many pages failed in a row that its pages are left to browsers at this moment. */
  isLeftOut: z._default(z.boolean(), false),
  /** Its canary, once it is given to visitors. */
  canary: z._default(z.nullable(CanaryStatus), null),
  failures: z._default(z.nullable(LiveFailures), null),
});

/** What a running shell answers on `GET /_mf/status` of its internal port. What has a default, older builds leave out. */
export const ShellStatus = z.object({
  /** Grows when a reader of this shape could take what is said for something else. */
  schema: z._default(z.int(), 1),
  /**
   * The channel's rev as soon as it acted on it, whatever it refused of it. A remote whose `current` is not yet what the
   * channel says, and whose `refused` is null, is still being prepared: the others do not wait for it.
   */
  rev: z.int(),
  /** Its own version: tabs load its files from the store. */
  version: z.optional(z.string()),
  /** Every remote that it knows, also one that was never promoted: `prepared` is of use before the first promotion. */
  remotes: z.record(z.string(), RemoteStatus),
  /** Published releases that failed their preparation; `isEmpty`: only because a page shows nothing where the live one does; `waitsForApi`: only because the API lacks an endpoint. */
  rejected: z._default(
    z.array(
      z.object({
        name: z.string(),
        ...verdict,
        isEmpty: z._default(z.boolean(), false),
        waitsForApi: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  /** Null again as soon as the channel is fine. */
  channelProblem: z._default(z.nullable(ChannelProblem), null),
  /** What it offers to remotes, spelled as a record's `uses`: `request#export`. */
  offers: z._default(z.array(z.string()), []),
  /** Versions of the libraries that it provides, as in a record's `shared`. */
  shared: z._default(z.record(z.string(), z.string()), {}),
  /** The first browser tab that read this rev from the registry, or null. */
  firstTab: z._default(z.nullable(z.object({ rev: z.int(), at: z.string() })), null),
});
/** What a shell says. */
export type ShellStatus = z.input<typeof ShellStatus>;
/** What its readers know: nothing is left out. */
export type KnownShellStatus = z.output<typeof ShellStatus>;
