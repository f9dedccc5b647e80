import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { serveCallback } from '../../platform/notices/serve-callback.ts';
import { hastenTask } from '../../platform/tasks/task-rows.ts';
import { refunds } from '../order/order-tables.ts';
import { sendRefundTask } from '../order/order-tasks.ts';
import { settlePayment } from '../order/settle-payment.ts';

/** The addresses at which channels report payments. A channel that is not configured has none. */
export function payNotices(app: FastifyInstance): void {
  for (const channel of app.payments) {
    serveCallback(app, {
      name: `pay-${channel.name}`,
      path: `/pay/notify/${channel.name}`,
      verify: (raw) => channel.verifyNotice(raw),
      read: (raw) => channel.readNotice(raw),
      about(notice) {
        if (notice.kind === 'paid') return notice.paySn;
        return notice.kind === 'refund' ? notice.refundSn : undefined;
      },
      async apply(tx, notice) {
        if (notice.kind === 'paid') {
          await settlePayment(tx, app.orderEffects, { channel: channel.name, paid: notice });
        } else if (notice.kind === 'refund') {
          // The channel is asked soon; what it says there counts, and not what the notice says.
          const [refund] = await tx.select().from(refunds).where(eq(refunds.sn, notice.refundSn));
          if (!refund) throw new NoticeRefused(`there is no refund ${notice.refundSn}`);
          await hastenTask(tx, sendRefundTask.name, refund.sn);
        }
      },
      answers: channel.answers,
    });
  }
}
