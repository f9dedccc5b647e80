import * as z from 'shared/contracts/schema.ts';

/** Why a shell did not take a rev. */
const Refusal = z.object({ rev: z.nullable(z.int()), reason: z.string(), at: z.string() });

/** What a running shell answers on `GET /_mf/status` of its internal port. */
export const ShellStatus = z.object({
  rev: z.int(),
  /** Its own version: tabs load its files from the store. */
  version: z.optional(z.string()),
  /** `resident`: versions in memory, `current` among them; a client-only or missing release has none. */
  remotes: z.record(z.string(), z.object({ current: z.nullable(z.string()), resident: z.array(z.string()) })),
  lastRefusal: z.nullable(Refusal),
  /** What it offers to remotes, spelled as a record's `uses`: `request#export`. */
  offers: z._default(z.array(z.string()), []),
  /** Versions of the libraries that it provides, as in a record's `shared`. */
  shared: z._default(z.record(z.string(), z.string()), {}),
  /** The first browser tab that asked the registry and was told this rev, or null. */
  firstTab: z._default(z.nullable(z.object({ rev: z.int(), at: z.string() })), null),
});
export type ShellStatus = z.infer<typeof ShellStatus>;

/** How a running shell says that it exists: `DATA_DIR/shells/<pid>.json`, in a container `<host>-<port>.json`. */
export const ShellNote = z.object({
  pid: z.int(),
  /** Where its internal port listens, as the release CLI reaches it. */
  internalHost: z._default(z.string(), '127.0.0.1'),
  internalPort: z.int(),
  startedAt: z.string(),
});
export type ShellNote = z.infer<typeof ShellNote>;
