import { readChannel } from 'shared/releases/channel/channel.ts';
import { type JournalEntry, readJournal, unrecordedEntries } from 'shared/releases/channel/journal.ts';

/** All moves of the store, the newest first: the journal, and entries of the channel that the journal does not have yet. */
export async function readHistory(store: string): Promise<JournalEntry[]> {
  const journal = await readJournal(store);
  const channel = await readChannel(store).catch(() => null); // a torn channel has no entries
  const all = [...journal, ...unrecordedEntries(channel?.entries ?? [], journal)];
  return all.reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
