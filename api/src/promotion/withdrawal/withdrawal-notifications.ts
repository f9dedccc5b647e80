import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { yuan } from '../../platform/format/yuan.ts';
import { users } from '../../platform/user/user-tables.ts';
import type { Notification } from '../../providers/code/code-sender.ts';
import { findSection } from '../../site/settings/settings.ts';
import { withdrawTypes } from '../payout-account/payout-account.ts';
import { notifyWithdrawalTask, type Occasion } from './notify-task.ts';
import { type StoredWithdrawal, withdrawals } from './withdrawal-tables.ts';

/** `withdrawal.notify` */
const notifies = { byMail: 1, alsoBySms: 2 };

/** Mails what became of a withdrawal, or sends an SMS, as the operator has set it. A provider that is down is tried again. */
export function withdrawalNotifications(app: FastifyInstance): void {
  const { config } = app;
  app.tasks.add({
    ...notifyWithdrawalTask,
    delivery: 'at-least-once',
    limits: { all: 2 },
    limitSeconds: 60,
    maxTries: 5,
    retry: { first: 300, longest: 3600 },
    async run({ withdrawalId, occasion }) {
      const { notify } = await findSection(app.db, 'withdrawal');
      const [found] = await app.db
        .select({ row: withdrawals, mobile: users.mobile, email: users.email })
        .from(withdrawals)
        .innerJoin(users, eq(users.id, withdrawals.userId))
        .where(eq(withdrawals.id, withdrawalId));
      if (!found) return undefined;
      const { row, mobile, email } = found;
      const notification = notificationOf(row, occasion);
      if (notify >= notifies.byMail && email && config.mail !== 'off') {
        await app.mail.notify(email, { ...notification, text: mailText(notification, row, config.siteUrl) });
      } else if (notify >= notifies.alsoBySms && mobile && config.sms !== 'off') {
        await app.sms.notify(mobile, notification);
      }
      return undefined;
    },
  });
}

const results: Record<Occasion, string> = {
  confirm: '待确认收款',
  paid: '已到账',
  failed: '未成功',
  declined: '未通过审核',
  returned: '已退回',
};

function notificationOf(row: StoredWithdrawal, occasion: Occasion): Notification {
  const money = yuan(row.amount);
  const left = yuan(row.amount - row.fee);
  const sentences: Record<Occasion, string> = {
    confirm: '正在打款，请在 24 小时内打开微信确认收款，否则款项会退回余额。',
    paid: `已打款，实际到账 ¥${left}，收款账户：${withdrawTypes[row.type].title} ${row.account}`.trimEnd(),
    failed: `没有成功，金额已退回余额。${row.transferRemark}`,
    declined: `未通过审核，金额已退回余额。${row.verifyRemark}`,
    returned: '打款后被收款方退回，金额已退回余额。',
  };
  const result = results[occasion];
  return {
    ...{ scene: 'TXTZ', subject: `提现${result}`, params: { money, result } },
    text: `您的提现 ¥${money} ${sentences[occasion]}`,
  };
}

/** With where to read on, and what to do about one that nobody asked for. */
function mailText({ text }: Notification, { id, sn }: StoredWithdrawal, siteUrl: string): string {
  const page = siteUrl ? `\n查看进度：${siteUrl}/promotion/withdrawal?id=${id}` : '';
  const warning = '如果不是您本人申请的提现，请立即修改密码并联系客服。';
  return `${text}\n\n提现单号：${sn}${page}\n\n${warning}\n`;
}
