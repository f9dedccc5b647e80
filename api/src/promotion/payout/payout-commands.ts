import { count, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as nouns from 'shared/contracts/operator/promotion/payouts.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { yuan } from '../../platform/format/yuan.ts';
import { moveAlone } from '../../platform/operator/daily-limit.ts';
import {
  type Change,
  type OperatorApi,
  servePreparedWriting,
  serveReading,
  serveWriting,
} from '../../platform/operator/serve-command.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { invalidInput, Refusal } from '../../platform/refusals/refusal.ts';
import { dropQueuedTask, findTask, hastenTask } from '../../platform/tasks/task-rows.ts';
import { findPayoutChannel, manualPayout } from '../../providers/payout/payout.ts';
import { mediaTypeOf } from '../../providers/storage/media-types.ts';
import { unguessableName } from '../../providers/storage/stored-name.ts';
import { findSection } from '../../site/settings/settings.ts';
import { insertUpload, uploads } from '../../site/upload/upload.ts';
import { openDetails } from '../payout-account/payout-account.ts';
import {
  beginPayout,
  changeWithdrawal,
  giveBack,
  lockWithdrawal,
  type StoredWithdrawal,
  sendPayoutTask,
  withdrawals,
} from '../withdrawal/withdrawal.ts';
import { answerStep, withNextStep, wrongStatus } from './next-step.ts';
import { operatorRow } from './operator-row.ts';
import { askPaid } from './send-payout.ts';

/** Lets withdrawals be paid, ends those that cannot be, asks channels, and keeps proofs. */
export function payoutCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  const { secrets, storage } = site;

  serveWriting(operatorApi, nouns.payWithdrawal, async ({ sn, channel: name }, asked) => {
    const { tx, operator, log, after, reply } = asked;
    const withdrawal = await lockWithdrawal(tx, { sn });
    log.target = `withdrawal ${sn}`;
    if (withdrawal.status !== 'approved') throw wrongStatus(withdrawal);
    const channel = findPayoutChannel(site, name);
    if (!channel) throw invalidInput(`channel: there is no "${name}". \`withdrawals channels\` lists them.`, 'channel');
    const payee = { type: withdrawal.type, ...openDetails(secrets, withdrawal.accountSealed) };
    if (!channel.accepts(payee)) throw invalidInput(`channel: ${name} cannot pay such an account.`, 'channel');
    await requireSecond(asked, withdrawal);
    const isSent = name !== manualPayout;
    const paying = await beginPayout(tx, withdrawal, { channel: name, payerId: operator.id, isSent });
    if (paying.status === 'paying' && isSent) after(() => site.tasks.work(sendPayoutTask.name));
    reply(() => howItIs(site.db, withdrawal.id));
    return operatorRow(paying);
  });

  servePreparedWriting(
    operatorApi,
    nouns.failWithdrawal,
    ({ sn }) => findUnsent(site, sn),
    async ({ sn, remark }, asked, unsent) => {
      const { tx, log } = asked;
      const withdrawal = await lockWithdrawal(tx, { sn });
      log.target = `withdrawal ${sn}`;
      if (withdrawal.status !== 'paying') throw wrongStatus(withdrawal);
      if (withdrawal.channel !== manualPayout) await requireUnsent(tx, withdrawal, unsent);
      return answerStep(asked, await giveBack(tx, withdrawal, { status: 'failed', remark }));
    },
  );

  servePreparedWriting(
    operatorApi,
    nouns.queryWithdrawal,
    ({ sn }) => askPaid(site, sn),
    async ({ sn }, { tx, log, after, reply }) => {
      const withdrawal = await lockWithdrawal(tx, { sn });
      log.target = `withdrawal ${sn}`;
      if (withdrawal.status === 'paying' && withdrawal.channel !== manualPayout) {
        await hastenTask(tx, sendPayoutTask.name, sn);
        after(() => site.tasks.work(sendPayoutTask.name));
      }
      reply(() => howItIs(site.db, withdrawal.id));
      return operatorRow(withdrawal);
    },
  );

  // The file first: a row never names a file that is not there.
  const store = async ({ picture }: { picture: string }) => {
    const { bytes, extension, width, height } = await cleanPicture(Buffer.from(picture, 'base64')).catch(refuse);
    const name = unguessableName(extension);
    await storage.put(name, bytes, mediaTypeOf(name));
    return { name, bytes: bytes.length, width, height };
  };
  servePreparedWriting(operatorApi, nouns.addProof, store, async ({ sn }, asked, stored) => {
    const { tx, log } = asked;
    const withdrawal = await lockWithdrawal(tx, { sn });
    log.target = `withdrawal ${sn}`;
    if (withdrawal.status !== 'paying' && withdrawal.status !== 'paid') throw wrongStatus(withdrawal);
    const upload = { ...stored, kind: 'picture', visibility: 'owner', givenName: '打款凭证' } as const;
    const id = await insertUpload(tx, { ...upload, userId: withdrawal.userId });
    // It stays for as long as the withdrawal does.
    await tx.update(uploads).set({ uses: 1 }).where(eq(uploads.id, id));
    return answerStep(asked, await changeWithdrawal(tx, withdrawal, { proof: stored.name }));
  });

  serveReading(operatorApi, nouns.listPayoutChannels, async (_input, { db }) => {
    const rows = await db
      .select({
        channel: withdrawals.channel,
        paying: count(),
        amount: sql<number>`sum(${withdrawals.amount} - ${withdrawals.fee})::float8`,
      })
      .from(withdrawals)
      .where(eq(withdrawals.status, 'paying'))
      .groupBy(withdrawals.channel);
    return site.payouts.map(({ name, label }) => {
      const own = rows.find(({ channel }) => channel === name);
      return { name, label, paying: own?.paying ?? 0, amount: yuan(own?.amount ?? 0) };
    });
  });
}

/** Above what one operator may move alone, who has agreed to a withdrawal does not let it be paid. */
async function requireSecond({ tx, operator }: Change, { sn, amount, approverId }: StoredWithdrawal): Promise<void> {
  if (approverId !== operator.id) return;
  const { payout_limit: limit } = await findSection(tx, 'operator');
  const { isAllowed, left } = await moveAlone(tx, operator.id, { kind: 'payout', about: sn, amount, limit });
  if (isAllowed) return;
  throw new Refusal(
    `One operator may both approve and pay ${yuan(limit)} yuan in 24 hours (setting operator.payout_limit); ${yuan(left)} are left for "${operator.name}". Another operator has to pay it.`,
  );
}

/** The state of a withdrawal after a step that may go on beyond the transaction. */
async function howItIs(db: Db, id: number) {
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.id, id));
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return withNextStep(row);
}

/** The refusals of users' pictures are written for users. */
function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  throw invalidInput('picture is no JPG, PNG, WebP or GIF, is damaged, or is too large.', 'picture');
}

/** What a channel said that has never heard of a payout, and how often the site had begun to ask it by then. */
interface Unsent {
  tries: number;
}

/**
 * Asks the channel whether it has ever heard of a payout; undefined when it has, when it does not say so, or when the site is
 * asking it just now.
 */
async function findUnsent(site: Pick<FastifyInstance, 'db' | 'payouts'>, sn: string): Promise<Unsent | undefined> {
  const isWaiting = async () =>
    site.db.transaction(async (tx) => (await findTask(tx, sendPayoutTask.name, sn))?.state === 'queued');
  // Before the number of tries is read: a try that is under way now is not counted below, one that begins later is.
  if (!(await isWaiting())) return undefined;
  const [row] = await site.db.select().from(withdrawals).where(eq(withdrawals.sn, sn));
  const channel = row && findPayoutChannel(site, row.channel);
  const answer = await channel?.query(sn).catch(() => undefined);
  return row && answer?.state === 'absent' ? { tries: row.tries } : undefined;
}

/** Ends the sending of a payout that its channel has never heard of. @throws Refusal when it may have been sent */
async function requireUnsent(tx: Tx, { sn, tries, channel }: StoredWithdrawal, unsent: Unsent | undefined) {
  if (!unsent || unsent.tries !== tries) throw mayBeSent(sn, channel);
  await dropQueuedTask(tx, sendPayoutTask.name, sn);
  if (await findTask(tx, sendPayoutTask.name, sn)) throw mayBeSent(sn, channel);
}

const mayBeSent = (sn: string, channel: string | null) =>
  new Refusal(
    `Withdrawal ${sn} may have been paid by ${channel}: only a payout that its channel has never heard of can be ended. \`withdrawals query ${sn}\` asks it.`,
  );
