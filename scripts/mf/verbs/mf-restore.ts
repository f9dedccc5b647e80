import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { lastGoodFile, readLastGood } from 'shared/releases/channel/last-good.ts';
import { writeChannel } from 'shared/releases/channel/write-channel.ts';
import { ReleaseProblem } from 'shared/releases/problem.ts';
import { type MfAnswer, type MfOptions, requireReason } from '../mf-options.ts';
import { reportArrival } from '../shells/arrival.ts';
import { findShells } from '../shells/live-shells.ts';
import { highestRev } from './mf-write.ts';

/** Puts a torn or lost channel back: the last one that the shells of this site took whole. */
export async function restoreChannel(options: MfOptions): Promise<MfAnswer> {
  const reason = requireReason(options);
  const { store, dataDir, by, dryRun } = options;
  const torn = await isTorn(store);
  const kept = await readLastGood(lastGoodFile(dataDir));
  if (!kept) {
    throw new ReleaseProblem(
      'usage',
      `No shell of ${dataDir} has kept a channel. Publish and promote again: npm run mf -- publish`,
    );
  }
  const what = `the channel as it was at rev ${kept.channel.rev} (${kept.channel.updatedAt})`;
  if (dryRun)
    return { text: `Would put back ${what}. Nothing was changed.`, json: { rev: kept.channel.rev, changed: false } };
  if (torn) await rename(join(store, 'channel.json'), join(store, 'channel.json.torn'));
  const above = Math.max(kept.channel.rev, highestRev((await findShells(options)).live));
  const channel = await writeChannel(store, () => kept.channel.remotes, { by, verb: 'restore', reason, above });
  const { text, json, exitCode } = await reportArrival(options, `Put back ${what}, as rev ${channel.rev}`, channel);
  const facts = { rev: channel.rev, remotes: channel.remotes, changed: true, convergence: json };
  return { text: `${text}\nWhether its files are whole: npm run mf -- verify`, json: facts, exitCode };
}

async function isTorn(store: string): Promise<boolean> {
  try {
    const channel = await readChannel(store);
    if (!channel) return false;
    throw new ReleaseProblem(
      'usage',
      `The channel is whole (rev ${channel.rev}); to put one remote back: npm run mf -- rollback`,
    );
  } catch (error) {
    if (error instanceof ReleaseProblem && error.kind === 'integrity') return true;
    throw error;
  }
}
