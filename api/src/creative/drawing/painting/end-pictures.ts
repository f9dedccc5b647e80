import { and, asc, eq, lt } from 'drizzle-orm';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { publishEvent } from '../../../platform/events/stored-events.ts';
import { dropMadeFilesLater } from '../../../site/made-files/made-files.ts';
import { sendNotification } from '../../../site/notification/notification.ts';
import { lockUser } from '../../../site/user/user.ts';
import { type DrawRequest, drawRecords, type StoredRecord } from '../../pictures/drawing-tables.ts';
import { giveBackPicture, payPicture } from '../draw-charges.ts';
import type { WhyNot } from '../draw-tools.ts';

/** Columns of a picture that has arrived. */
export type Arrived = Pick<
  StoredRecord,
  'name' | 'thumbnails' | 'thumbhash' | 'width' | 'height' | 'bytes' | 'actual' | 'source'
>;

const open = (requestId: number, index?: number) =>
  and(
    eq(drawRecords.requestId, requestId),
    lt(drawRecords.status, drawStatus.failed),
    index === undefined ? undefined : eq(drawRecords.index, index),
  );

/** One picture has arrived, and is paid in the same transaction. False when its record had ended before. */
export async function endWithPicture(tx: Tx, request: DrawRequest, index: number, arrived: Arrived): Promise<boolean> {
  await lockUser(tx, request.userId);
  const [before] = await tx.select().from(drawRecords).where(open(request.id, index));
  if (!before) return false;
  const set = { ...arrived, status: drawStatus.done, interim: '', endTime: new Date() };
  await tx.update(drawRecords).set(set).where(eq(drawRecords.id, before.id));
  if (before.interim) await dropMadeFilesLater(tx, [before.interim]);
  await payPicture(tx, request, index);
  await publishEvent(tx, request.userId, { event: request.tool, records_ids: [before.id] });
  await notifyWhenEnded(tx, request);
  return true;
}

/**
 * Pictures of a request that did not arrive: one, or all that have not ended. What was set aside for them goes back.
 * @returns how many they are
 */
export async function endWithout(tx: Tx, request: DrawRequest, why: WhyNot, index?: number): Promise<number> {
  await lockUser(tx, request.userId);
  const left = await tx.select().from(drawRecords).where(open(request.id, index)).orderBy(asc(drawRecords.index));
  if (left.length === 0) return 0;
  await tx
    .update(drawRecords)
    .set({
      status: drawStatus.failed,
      failureKind: why.kind,
      failureText: why.text,
      failureDetail: why.detail ?? '',
      interim: '',
      endTime: new Date(),
    })
    .where(open(request.id, index));
  await dropMadeFilesLater(
    tx,
    left.flatMap(({ interim }) => interim || []),
  );
  for (const record of left) await giveBackPicture(tx, request, record.index);
  await publishEvent(tx, request.userId, { event: request.tool, records_ids: left.map(({ id }) => id) });
  // Who cancels knows it.
  if (why.kind !== 'cancelled') await notifyWhenEnded(tx, request);
  return left.length;
}

/** Notifies the user once the last picture of a request has come or failed. */
async function notifyWhenEnded(tx: Tx, { id, userId, tool, prompt }: DrawRequest): Promise<void> {
  const records = await tx
    .select({ id: drawRecords.id, status: drawRecords.status })
    .from(drawRecords)
    .where(eq(drawRecords.requestId, id))
    .orderBy(asc(drawRecords.index));
  if (records.some(({ status }) => status < drawStatus.failed)) return;
  const done = records.filter(({ status }) => status === drawStatus.done);
  const [shown] = [...done, ...records];
  if (!shown) return;
  const count = { done: done.length, failed: records.length - done.length };
  await sendNotification(tx, {
    userId,
    key: `draw:${id}`,
    subject: { kind: 'picture', tool, recordId: shown.id, prompt, ...count },
  });
}
