import { and, desc, eq, ne } from 'drizzle-orm';
import { listNotices, retryNotice, showNotice } from 'shared/contracts/operator/operation/notices.ts';
import { countWaiting } from '../../platform/operator/waiting.ts';
import { type OperatorApi, serveReading, serveWriting } from '../operator/serve-command.ts';
import { invalidInput, notFound } from '../refusals/refusal.ts';
import { findPage } from '../serve/pagination.ts';
import { quarantinedNotices } from './notice-tables.ts';
import { findQuarantined, type QuarantinedNotice } from './quarantine.ts';

const unknownNotice = (id: number) => notFound(`There is no notice ${id}.`);

export function noticeCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push(
    {
      what: 'notices of channels that failed here',
      usual: { hours: 0, isUrgent: true },
      command: listNotices,
      flags: '--status failed',
      find: countWaiting(quarantinedNotices, quarantinedNotices.createTime, () =>
        eq(quarantinedNotices.status, 'failed'),
      ),
    },
    {
      what: 'signed notices of channels that fit nothing',
      usual: { hours: 24 },
      command: listNotices,
      flags: '--status refused --signed yes',
      find: countWaiting(quarantinedNotices, quarantinedNotices.createTime, () =>
        and(eq(quarantinedNotices.status, 'refused'), eq(quarantinedNotices.isSigned, true)),
      ),
    },
  );
  serveReading(operatorApi, listNotices, async (input, { db }) => {
    const { source, status, isSigned } = quarantinedNotices;
    const matching = and(
      input.signed === undefined ? undefined : eq(isSigned, input.signed === 'yes'),
      input.source ? eq(source, input.source) : undefined,
      input.status ? eq(status, input.status) : ne(status, 'done'),
    );
    const rows = db.select().from(quarantinedNotices).where(matching).orderBy(desc(quarantinedNotices.id));
    return findPage(input, rows, db.$count(quarantinedNotices, matching), described);
  });

  serveReading(operatorApi, showNotice, async ({ id }, { db }) => {
    const row = await findQuarantined(db, id);
    if (!row) throw unknownNotice(id);
    return { ...described(row), headers: row.headers, body: row.body.toString() };
  });

  serveWriting(operatorApi, retryNotice, async ({ id }, { tx, log }) => {
    const row = await findQuarantined(tx, id);
    if (!row) throw unknownNotice(id);
    if (row.status === 'done') throw invalidInput(`Notice ${id} had its effect already.`, 'id');
    if (!row.isSigned)
      throw invalidInput(`Notice ${id} is not signed by ${row.source}: only its beginning is kept.`, 'id');
    log.target = `notice ${id}`;
    log.before = { status: row.status, reason: row.reason };
    const received = await operatorApi.site.callbacks.retry(tx, row);
    if (!received) throw invalidInput(`Nothing takes notices of ${row.source}: is that channel configured?`, 'id');
    return { id, outcome: received.outcome, reason: received.reason };
  });
}

const described = (notice: QuarantinedNotice) => ({
  id: notice.id,
  source: notice.source,
  status: notice.status,
  signed: notice.isSigned,
  reason: notice.reason,
  event_id: notice.eventId,
  about: notice.about,
  size: notice.size,
  times: notice.times,
  create_time: notice.createTime.toISOString(),
  last_time: notice.lastTime.toISOString(),
});
