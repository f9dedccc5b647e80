import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { JournalEntry } from 'shared/releases/channel/journal.ts';
import { readIfThere } from 'shared/releases/disk/durable-file.ts';
import { parseAs, requireSchema } from 'shared/releases/parse-as.ts';

/** The newest shape that this build reads. A field that older builds may ignore needs no higher one. */
const channelSchema = 1;

const Canary = z.object({
  version: z.string(),
  /** How many of a hundred visitors get it; 0: nobody at this moment. */
  percent: z.int().check(z.minimum(0), z.maximum(99)),
  /** When it began, ISO time. Another share leaves it. */
  since: z.string(),
  /** The end of the visitors' line that it takes its part from: of two canaries each has its own. */
  side: z.enum(['low', 'high']),
  /** By which shells recognise what they gave a browser. */
  key: z.string(),
});
/** A release that a few visitors get, before it is live for all. */
export type Canary = z.infer<typeof Canary>;

const Pointer = z.object({
  current: z.string(),
  /** Where a rollback without `--to` goes; null after one, so that doing it twice does not bring the bad release back. */
  previous: z.nullable(z.string()),
  killed: z.array(z.string()),
  enabled: z.boolean(),
  /** The rev in which an operator last moved this remote: a shell's refusal or quarantine from before it is over. */
  rev: z._default(z.int(), 0),
  /** Older builds serve `current` to everybody, and leave it as it is. */
  canary: z.optional(z.nullable(Canary)),
});

const Channel = z.object({
  schema: z._default(z.int(), channelSchema),
  rev: z.int().check(z.minimum(1)),
  updatedAt: z.string(),
  by: z.string(),
  reason: z.string(),
  remotes: z.record(z.string(), Pointer),
  /** Journal entries of the newest rev, and those of older revs that could not be written to the journal. */
  entries: z._default(z.array(JournalEntry), []),
});

/** Which release of each part is live: the only file of the store that changes. */
export type Channel = z.infer<typeof Channel>;
export type Pointer = z.infer<typeof Pointer>;

export type Pointers = Channel['remotes'];

export const channelFile = (store: string): string => join(store, 'channel.json');

/** The channel's text; null in a store where nothing was promoted yet. */
export const readChannelText = (store: string): Promise<string | null> => readIfThere(channelFile(store));

/**
 * The channel; null in a store where nothing was promoted yet.
 * @throws ReleaseProblem (integrity) when the file is torn
 */
export async function readChannel(store: string): Promise<Channel | null> {
  const text = await readChannelText(store);
  return text === null ? null : parseChannel(text, channelFile(store));
}

/** @throws ReleaseProblem: integrity, naming the field; fit, when a newer build wrote it */
export function parseChannel(text: string, from: string): Channel {
  requireSchema(channelSchema, text, from);
  return parseAs(Channel, text, from);
}
