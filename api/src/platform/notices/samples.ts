import type { Db, Tx } from '../database/db.ts';
import { allowFrom, allowOnce, isUsedUp } from '../limits/limits.ts';
import type { RawNotice } from './notice-source.ts';
import { countAgain, insert, withoutLogins } from './quarantine.ts';

const day = 24 * 3600;
/** Of one source: beyond these all are only counted. */
const ofSource = { name: 'notice-samples', times: 200, seconds: day };
const ofSender = { name: 'notice-samples-sender', times: 20, seconds: day };
/** Maximum of stored bytes of one sample. */
const maxOfBody = 2048;
const maxOfHeaders = 1024;

/**
 * Keeps the beginning of a notice that bears no valid signature: a daily number of a sender and of all, because anybody can
 * send these. Nothing is written for a sender once the samples of the source are used up.
 */
export async function sample(db: Db | Tx, raw: RawNotice, offence: { source: string; reason: string }): Promise<void> {
  const { source, reason } = offence;
  if (!raw.sender || (await isUsedUp(db, ofSource, source))) return;
  if (!(await allowFrom(db, ofSender, raw.sender, `${source} `))) return;
  if ((await countAgain(db, raw, offence)) || !(await allowOnce(db, ofSource, source))) return;
  const body = raw.body.subarray(0, maxOfBody);
  await insert(db, raw, { source, reason, status: 'refused', isSigned: false, headers: beginning(raw.headers), body });
}

/** As many headers as have room, the short ones first: a long one rarely identifies a sender. */
function beginning(headers: Record<string, string>): Record<string, string> {
  let left = maxOfHeaders;
  const sizeOf = ([name, value]: [string, string]) => Buffer.byteLength(name) + Buffer.byteLength(value);
  const kept = Object.entries(withoutLogins(headers))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other))
    .filter((entry) => {
      left -= sizeOf(entry);
      return left >= 0;
    });
  return Object.fromEntries(kept);
}
