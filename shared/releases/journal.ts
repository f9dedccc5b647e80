import { mkdir, open, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';

/** One line of `journal.ndjson`: who moved what, when and why. */
export interface JournalEntry {
  at: string;
  rev: number;
  by: string;
  verb: string;
  remote: string;
  from: string | null;
  to: string | null;
  reason: string;
  /** The release that was killed by it. */
  killed?: string;
}

const journalFile = (store: string) => join(store, 'journal.ndjson');

/**
 * Appends and waits for the disk. All or nothing, also on a full disk.
 * @returns how to take it back, for a writer whose change then fails
 */
export async function appendJournal(store: string, entries: JournalEntry[]): Promise<() => Promise<void>> {
  await mkdir(store, { recursive: true });
  const file = await open(journalFile(store), 'a');
  const { size } = await file.stat();
  const takeBack = () => truncate(journalFile(store), size);
  try {
    await file.writeFile(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
    await file.sync();
  } catch (error) {
    await takeBack().catch(() => {}); // what went wrong first is what is told
    throw error;
  } finally {
    await file.close();
  }
  return takeBack;
}

/** The newest entry first. A torn line (a power cut while appending) is left out. */
export async function readJournal(store: string): Promise<JournalEntry[]> {
  const text = await readFile(journalFile(store), 'utf8').catch(() => '');
  const entries: JournalEntry[] = [];
  for (const line of text.split('\n')) {
    try {
      if (line) entries.unshift(JSON.parse(line));
    } catch {
      // The channel is the truth; the journal only tells its story.
    }
  }
  return entries;
}
