import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'shared/contracts/schema.ts';

/** One line of `journal.ndjson`: who moved what, when and why. */
export const JournalEntry = z.object({
  at: z.string(),
  rev: z.int(),
  by: z.string(),
  verb: z.string(),
  remote: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reason: z.string(),
  /** The release that was killed by it. */
  killed: z.optional(z.string()),
});
export type JournalEntry = z.infer<typeof JournalEntry>;

const journalFile = (store: string) => join(store, 'journal.ndjson');

/**
 * Appends and waits for the disk. What a full disk or a power cut makes of it is a torn line, which readers leave out
 * and the next line does not continue.
 */
export async function appendJournal(store: string, entries: JournalEntry[]): Promise<void> {
  await mkdir(store, { recursive: true });
  const file = await open(journalFile(store), 'a+');
  try {
    const { size } = await file.stat();
    const last = size > 0 ? await file.read(Buffer.alloc(1), 0, 1, size - 1) : undefined;
    const begin = last && last.buffer.toString() !== '\n' ? '\n' : '';
    await file.writeFile(begin + entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The oldest entry first. */
export async function readJournal(store: string): Promise<JournalEntry[]> {
  const text = await readFile(journalFile(store), 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [JSON.parse(line)] : [];
    } catch {
      return []; // torn; the channel decides, the journal is only its history
    }
  });
}

/** Those of the entries that the journal lacks. A rev moves a remote once. */
export function unrecordedEntries(entries: JournalEntry[], journal: JournalEntry[]): JournalEntry[] {
  const keyOf = ({ rev, verb, remote }: JournalEntry) => `${rev} ${verb} ${remote}`;
  const recorded = new Set(journal.map(keyOf));
  return entries.filter((entry) => !recorded.has(keyOf(entry)));
}
