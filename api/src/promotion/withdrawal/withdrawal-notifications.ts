import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import {
  notificationText,
  type WithdrawalResult,
  withdrawalResultWord,
} from 'shared/contracts/site/notification-text.ts';
import { users } from '../../platform/user/user-tables.ts';
import type { Notification } from '../../providers/code/code-sender.ts';
import { findSection } from '../../site/settings/settings.ts';
import { type StoredWithdrawal, withdrawals } from './withdrawal-tables.ts';
import { notifyWithdrawalTask, subjectOf } from './withdrawal-tasks.ts';

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

function notificationOf(row: StoredWithdrawal, result: WithdrawalResult): Notification {
  const subject = subjectOf(row, result);
  const { title, text } = notificationText(subject);
  return {
    scene: 'TXTZ',
    subject: title,
    params: { money: subject.money, result: withdrawalResultWord(result) },
    text,
  };
}

/** With where to read on, and what to do about one that nobody asked for. */
function mailText({ text }: Notification, { id, sn }: StoredWithdrawal, siteUrl: string): string {
  const page = siteUrl ? `\n查看进度：${siteUrl}/promotion/withdrawal?id=${id}` : '';
  const warning = '如果不是你本人申请的提现，请立即修改密码并联系客服。';
  return `${text}\n\n提现单号：${sn}${page}\n\n${warning}\n`;
}
