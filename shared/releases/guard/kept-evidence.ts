import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseAs } from 'shared/releases/parse-as.ts';

const bets = z.array(z.number());
/** By signal, the worth of each bet so far. */
export const KeptEvidence = z.object({ server: bets, browser: bets, chunk: bets, slow: bets });

/**
 * A file of the store in which guards keep what they know, by remote.
 * @returns `read`: nothing, when the file is missing or torn: then they begin again; `write`: keeps it for the next guard
 */
export function evidenceFile<Watched extends z.ZodMiniType>(name: string, watched: Watched) {
  const Memory = z.record(z.string(), watched);
  return {
    async read(store: string): Promise<z.infer<typeof Memory>> {
      try {
        const file = join(store, name);
        return parseAs(Memory, await readFile(file, 'utf8'), file);
      } catch {
        return {};
      }
    },
    write: (store: string, memory: z.infer<typeof Memory>): Promise<void> =>
      replaceFile(join(store, name), `${JSON.stringify(memory)}\n`),
  };
}
