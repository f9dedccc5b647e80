import { eq, type SQL } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import { madeFilePath, withholdMadeFiles } from '../../../site/made-files/made-files.ts';
import { drawRecords, type StoredRecord } from '../../pictures/drawing-tables.ts';
import { takeDownPostOf } from '../../square/square.ts';
import { namesOf, restorableDays } from './remove-deleted.ts';

/** What operators read and remove of a record, whichever tool it was made with. */

const states = ['waiting', 'drawing', 'failed', 'done'] as const;

export const isInState = (state: (typeof states)[number] | 'all'): SQL | undefined =>
  state === 'all' ? undefined : eq(drawRecords.status, states.indexOf(state));

export const factsOf = (record: StoredRecord) => ({
  id: record.id,
  user_id: record.userId,
  state: states[record.status] ?? '',
  failure: record.failureKind ?? '',
  create_time: record.createTime.toISOString(),
  is_deleted: record.deletedTime !== null,
  is_removed: record.removedTime !== null,
});

/** A picture that was removed can be read by nobody: it has no address. */
export const pictureOf = ({ width, height, name, removedTime }: StoredRecord, apiPrefix: string) => ({
  width,
  height,
  picture: name && !removedTime ? `${apiPrefix}/${madeFilePath(name)}` : '',
});

interface Removal {
  /** As the log of operators calls it. */
  what: string;
  log: { target?: string | undefined; before?: unknown };
}

/**
 * Hides a picture from its user and from everybody who knows its address, with what was published of it, and tells the user's open
 * tabs. For a week it can be
 * restored by an operator, and by nobody else; then its files go.
 */
export async function removeReported(tx: Tx, record: StoredRecord, { what, log }: Removal): Promise<void> {
  const { id, status, deletedTime, removedTime } = record;
  log.target = `${what} ${id}`;
  if (status < drawStatus.failed) throw new Refusal(`${what} ${id} is not there yet: cancel its task first.`);
  if (removedTime) throw new Refusal(`${what} ${id} is removed already.`);
  const post = await takeDownPostOf(tx, id);
  log.before = { deleted: deletedTime?.toISOString() ?? null, ...(post && { post }) };
  const now = new Date();
  await change(tx, record, { removedTime: now, deletedTime: deletedTime ?? now });
}

/** Brings back what an operator removed; what its user had deleted before stays deleted. */
export async function restoreReported(tx: Tx, record: StoredRecord, { what, log }: Removal): Promise<void> {
  const { id, name, status, deletedTime, removedTime } = record;
  log.target = `${what} ${id}`;
  log.before = { removed: removedTime?.toISOString() ?? null };
  if (!removedTime) throw new Refusal(`${what} ${id} was not removed.`);
  if (!name && status === drawStatus.done) {
    throw new Refusal(
      `The files of ${what} ${id} are gone: that is so ${restorableDays} days after it was removed or deleted.`,
    );
  }
  const wasDeleted = deletedTime !== null && deletedTime < removedTime;
  await change(tx, record, { removedTime: null, deletedTime: wasDeleted ? deletedTime : null });
}

async function change(
  tx: Tx,
  record: StoredRecord,
  set: Pick<typeof drawRecords.$inferInsert, 'removedTime' | 'deletedTime'>,
): Promise<void> {
  const { id, userId, tool } = record;
  await withholdMadeFiles(tx, namesOf(record), set.removedTime !== null);
  await tx.update(drawRecords).set(set).where(eq(drawRecords.id, id));
  await publishEvent(tx, userId, { event: tool, records_ids: [id] });
}
