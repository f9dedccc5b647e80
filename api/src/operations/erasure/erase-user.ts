import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { erasedName } from '../../account/closing/account-deletion-tables.ts';
import { feedbacks } from '../../account/feedback/feedback-tables.ts';
import { memberOffers, memberUses } from '../../account/membership/membership-tables.ts';
import { chatMessageFiles } from '../../chat/attachments/attachment-tables.ts';
import { creationFavourites } from '../../chat/creation/creation-tables.ts';
import { chatSearch } from '../../chat/search/chat-search-tables.ts';
import { chatShares } from '../../chat/share/chat-share-tables.ts';
import { skillFavourites } from '../../chat/skill/skill-tables.ts';
import { chatImports } from '../../chat/transfer/chat-transfer-tables.ts';
import { chatFolders, chatMessages, chatRuns, chatSessions, recordCollections } from '../../chat/tree/chat-tables.ts';
import { spokenAnswers } from '../../chat/voice/voice-tables.ts';
import { articleCollections } from '../../content/news/news-tables.ts';
import { mindMaps } from '../../creative/mind-map/mind-map.ts';
import { drawRecords, drawRequests } from '../../creative/pictures/pictures.ts';
import { qrCodes } from '../../creative/qr-code/qr-tables.ts';
import {
  emptyPostsOf,
  squareCollections,
  squareHides,
  squareLikes,
  squareReports,
} from '../../creative/square/square.ts';
import { changeType } from '../../ledger/change-types.ts';
import { takeBack } from '../../ledger/ledger.ts';
import { accounts } from '../../ledger/ledger-tables.ts';
import type { Tx } from '../../platform/database/db.ts';
import { storedReplies } from '../../platform/database/idempotency-tables.ts';
import { userEvents } from '../../platform/events/event-tables.ts';
import { tasks } from '../../platform/tasks/task-tables.ts';
import { users } from '../../platform/user/user-tables.ts';
import { personMarks, shareClicks } from '../../promotion/attribution/attribution.ts';
import { distributionApplications, distributors } from '../../promotion/distribution/distribution.ts';
import { payoutAccounts } from '../../promotion/payout-account/payout-account.ts';
import { withdrawals } from '../../promotion/withdrawal/withdrawal.ts';
import { codes } from '../../site/code/code-tables.ts';
import { forgetPlaces } from '../../site/login/known-places.ts';
import { logins, loginTickets } from '../../site/login/login-tables.ts';
import { madeFiles } from '../../site/made-files/made-file-tables.ts';
import { mutedNotifications, notifications } from '../../site/notification/notification.ts';
import { uploads } from '../../site/upload/upload-tables.ts';

/** Tables whose rows (by `user_id`) go with their user, in this order. A test knows every table that names a user. */
export const erasedTables: readonly PgTable[] = [
  ...[recordCollections, articleCollections, creationFavourites, skillFavourites],
  ...[squareLikes, squareCollections, squareHides, squareReports],
  ...[
    feedbacks,
    chatFolders,
    chatShares,
    chatImports,
    qrCodes,
    drawRecords,
    drawRequests,
    mindMaps,
    uploads,
    madeFiles,
  ],
  ...[memberUses, memberOffers, shareClicks, payoutAccounts, personMarks, distributionApplications, distributors],
  ...[logins, loginTickets, storedReplies, userEvents, tasks],
  ...[notifications, mutedNotifications],
];

/** Messages that one statement empties. */
const atOnce = 2000;

/**
 * Erases who a user is and what the user wrote. Orders, the ledger, withdrawals with their sealed identity, used codes and
 * terms of membership stay, as the law wants, under a user without a name; so do the empty messages that receipts point to. Call it in a
 * transaction that has locked the user's row.
 */
export async function eraseUser(tx: Tx, user: typeof users.$inferSelect): Promise<void> {
  await forfeitBalances(tx, user.id);
  await emptyConversations(tx, user.id);
  await emptyPostsOf(tx, user.id);
  for (const table of erasedTables) await tx.execute(sql`delete from ${table} where user_id = ${user.id}`);
  // The sealed account stays for the tax office, beside what was paid.
  const unnamed = { account: '', realName: '', picture: null, proof: null };
  await tx.update(withdrawals).set(unnamed).where(eq(withdrawals.userId, user.id));
  const names = [user.mobile, user.email].filter((name) => name !== null);
  await tx.delete(codes).where(inArray(codes.target, names));
  await forgetPlaces(tx, names);
  await tx
    .update(users)
    .set({
      nickname: erasedName,
      avatar: `files/v1/avatar/${user.sn}.svg`,
      realName: '',
      sex: 0,
      mobile: null,
      email: null,
      passwordHash: null,
      isDisabled: true,
      // Invite links of the user lead to no account.
      shareId: sql`substr(md5(gen_random_uuid()::text), 1, 12)`,
    })
    .where(eq(users.id, user.id));
}

const forfeits = {
  chat: { changeType: changeType.erased, to: 'issued' },
  draw: { changeType: changeType.erasedDraw, to: 'issued' },
  cny: { changeType: changeType.erasedMoney, to: 'commission' },
} as const;

/** Credits that are left go back to where they came from, so that no balance is left without an owner. */
async function forfeitBalances(tx: Tx, userId: number): Promise<void> {
  const rows = await tx
    .select({ currency: accounts.currency, amount: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.kind, 'available'), gt(accounts.balance, 0)));
  for (const { currency, amount } of rows) {
    const { to, ...line } = forfeits[currency];
    const movement = { ...line, userId, currency, amount, cause: 'erase', causeId: userId, remark: '账号注销' };
    await takeBack(tx, `erase:${userId}:${currency}`, movement, to);
  }
}

async function emptyConversations(tx: Tx, userId: number): Promise<void> {
  const own = tx.select({ id: chatMessages.id }).from(chatMessages).where(eq(chatMessages.userId, userId));
  await tx.delete(chatMessageFiles).where(inArray(chatMessageFiles.messageId, own));
  await tx.delete(chatSearch).where(inArray(chatSearch.messageId, own));
  await tx.delete(spokenAnswers).where(inArray(spokenAnswers.messageId, own));
  for (let last = 0; ; ) {
    const part = tx
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.userId, userId), gt(chatMessages.id, last)))
      .orderBy(chatMessages.id)
      .limit(atOnce);
    const emptied = await tx
      .update(chatMessages)
      .set({
        content: '',
        reasoning: '',
        form: null,
        sources: null,
        ratingReason: '',
        deleteTime: sql`coalesce(delete_time, now())`,
      })
      .where(inArray(chatMessages.id, part))
      .returning({ id: chatMessages.id });
    if (emptied.length === 0) break;
    last = Math.max(...emptied.map(({ id }) => id));
  }
  await tx.update(chatRuns).set({ problem: '' }).where(eq(chatRuns.userId, userId));
  await tx
    .update(chatSessions)
    .set({ name: '', deleteTime: sql`coalesce(delete_time, now())` })
    .where(eq(chatSessions.userId, userId));
}
