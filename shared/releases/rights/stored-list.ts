import { createHash } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { readIfThere, replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';

/** A JSON file of a store that holds a list. A store without the file has an empty list. */
export const storedList = <T>(name: string, entry: z.ZodMiniType<T>) => ({
  /** @throws ReleaseProblem (integrity) when the file is torn */
  async read(store: string): Promise<T[]> {
    const file = join(store, name);
    return parseAs(z.array(entry), (await readIfThere(file)) ?? '[]', file);
  },
  /** Replaces the whole list. Call it as the store's only writer. */
  write: (store: string, entries: readonly T[]): Promise<void> =>
    replaceFile(join(store, name), `${JSON.stringify(entries, null, 2)}\n`),
});

/** The entries whose ISO time `until` is still to come. */
export const stillValid = <T extends { until: string }>(entries: readonly T[], now = Date.now()): T[] =>
  entries.filter(({ until }) => Date.parse(until) > now);

/** SHA-256 of a secret, as hex: what is stored in its place. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
