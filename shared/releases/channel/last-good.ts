import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Channel, parseChannel } from 'shared/releases/channel/channel.ts';
import { replaceFile } from 'shared/releases/disk/durable-file.ts';
import { parseRecord, type ReleaseRecord } from 'shared/releases/record/record.ts';

/** The last channel that was whole and passed its probes, with its records: a shell starts on it when the store is lost. */
export interface LastGood {
  channel: Channel;
  records: Record<string, ReleaseRecord>;
}

/** Where the shells of a site keep it: on their own disk, not in the store. */
export const lastGoodFile = (dataDir: string): string => join(dataDir, 'shells', 'last-good-channel.json');

/** Null at the first start, or when the file is torn: then the store is all there is. */
export async function readLastGood(file: string): Promise<LastGood | null> {
  try {
    const { channel, records } = JSON.parse(await readFile(file, 'utf8'));
    const checked = Object.entries(records).map(([name, record]) => [name, parseRecord(JSON.stringify(record), file)]);
    return { channel: parseChannel(JSON.stringify(channel), file), records: Object.fromEntries(checked) };
  } catch {
    return null;
  }
}

export const keepLastGood = (file: string, { channel, records }: LastGood): Promise<void> =>
  replaceFile(file, JSON.stringify({ channel, records }));
