import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { NoticeRefused } from '../../platform/notices/notice-source.ts';
import { serveCallback } from '../../platform/notices/serve-callback.ts';
import { refunds } from '../order/order-tables.ts';
import { settlePayment } from '../order/settle-queries.ts';

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
          await settlePayment(tx, channel.name, notice);
        } else if (notice.kind === 'refund') {
          // The channel is asked soon; what it says there counts, and not what the notice says.
          const soon = await tx
            .update(refunds)
            .set({ nextTry: new Date() })
            .where(eq(refunds.sn, notice.refundSn))
            .returning({ id: refunds.id });
          if (soon.length === 0) throw new NoticeRefused(`there is no refund ${notice.refundSn}`);
        }
      },
      answers: channel.answers,
    });
  }
}
