import { eq, type SQL } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { Refusal } from '../../../platform/refusals/refusal.ts';
import { madeFilePath } from '../../../site/made-files/made-files.ts';
import { takeDownPostOf } from '../../square/square.ts';
import { drawRecords, type StoredRecord } from '../drawing-tables.ts';
import { removePicture } from './remove-deleted.ts';

/** What operators read and remove of a record, whichever tool it was made with. */

const states = ['waiting', 'drawing', 'failed', 'done'] as const;

export const isInState = (state: (typeof states)[number] | 'all'): SQL | undefined =>
  state === 'all' ? undefined : eq(drawRecords.status, states.indexOf(state));

export const factsOf = (record: StoredRecord) => ({
  ...{ id: record.id, user_id: record.userId, state: states[record.status] ?? '', failure: record.failureKind ?? '' },
  ...{ create_time: record.createTime.toISOString(), is_deleted: record.deletedTime !== null },
});

export const pictureOf = ({ width, height, name }: StoredRecord, apiPrefix: string) => ({
  ...{ width, height },
  picture: name ? `${apiPrefix}/${madeFilePath(name)}` : '',
});

/** Removes the picture for good, with what was published of it, and tells the user's open tabs. `what`: as the log of operators calls it. */
export async function removeReported(
  tx: Tx,
  record: StoredRecord,
  { what, log }: { what: string; log: { target?: string | undefined; before?: unknown } },
): Promise<void> {
  const { id, status, name, deletedTime, userId, tool } = record;
  if (status < drawStatus.failed) throw new Refusal(`${what} ${id} is not there yet: cancel its task first.`);
  log.target = `${what} ${id}`;
  const post = await takeDownPostOf(tx, id);
  log.before = { name, deleted: deletedTime?.toISOString() ?? null, ...(post && { post }) };
  await removePicture(tx, record);
  await publishEvent(tx, userId, { event: tool, records_ids: [id] });
}
