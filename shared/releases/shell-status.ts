import * as z from 'shared/contracts/schema.ts';

/** Why a shell did not take a rev. */
const Refusal = z.object({ rev: z.nullable(z.int()), reason: z.string(), at: z.string() });

/** What a running shell answers on `GET /_mf/status` of its internal port. */
export const ShellStatus = z.object({
  rev: z.int(),
  /** `resident`: versions in memory, `current` among them; a client-only or missing release has none. */
  remotes: z.record(z.string(), z.object({ current: z.nullable(z.string()), resident: z.array(z.string()) })),
  lastRefusal: z.nullable(Refusal),
});
export type ShellStatus = z.infer<typeof ShellStatus>;

/** How a running shell says that it exists: `DATA_DIR/shells/<pid>.json`. */
export const ShellNote = z.object({ pid: z.int(), internalPort: z.int(), startedAt: z.string() });
export type ShellNote = z.infer<typeof ShellNote>;
