import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { claimUpload, releaseUpload } from '../../site/upload/upload.ts';
import { maskAccount, maskName, type PayeeDetails, withdrawTypes } from './payee-details.ts';
import { payoutAccounts } from './payout-account-tables.ts';

type Secrets = FastifyInstance['secrets'];
type StoredAccount = typeof payoutAccounts.$inferSelect;

/** Hours that an account rests which is not the user's first one: time to notice that somebody else has changed it. */
export const restHours = 24;
/** Saved accounts of a user. */
export const maxAccounts = 10;
const purpose = 'payout account';

/** What a payout account holds, for the channel and for the site's finance. */
export const openDetails = (secrets: Secrets, sealed: string): PayeeDetails =>
  JSON.parse(secrets.open(sealed, purpose)) as PayeeDetails;

/** The saved ones, the newest first. */
export function findAccounts(db: Db | Tx, userId: number): Promise<StoredAccount[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), isNull(payoutAccounts.deleteTime)))
    .orderBy(desc(payoutAccounts.id));
}

interface NewAccount {
  type: WithdrawTypeNumber;
  details: PayeeDetails;
  /** Stored name or address of an upload, where the type asks for a picture. */
  picture: string | undefined;
}

/** Saves an account of a locked user. One that is saved already is that one. */
export async function addAccount(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { type, details, picture }: NewAccount,
): Promise<StoredAccount> {
  const name = withdrawTypes[type].asks === 'picture' ? (picture?.split('/').at(-1) ?? '') : null;
  if (name === '') throw invalidInput('请上传收款码', 'money_qr_code');
  const digest = digestOf(secrets, type, details, name);
  const saved = await findAccounts(tx, userId);
  const same = saved.find((one) => one.digest === digest);
  if (same) return same;
  if (saved.length >= maxAccounts) throw invalidInput(`最多保存 ${maxAccounts} 个收款账户，请先删除不用的`, 'account');
  if (name !== null) {
    const upload = await claimUpload(tx, userId, name);
    if (upload?.kind !== 'picture' || upload.visibility !== 'owner')
      throw invalidInput('请重新上传收款码', 'money_qr_code');
  }
  // Deleted ones count: a thief would delete the owner's first.
  const isFirst = (await tx.$count(payoutAccounts, eq(payoutAccounts.userId, userId))) === 0;
  const [added] = await tx
    .insert(payoutAccounts)
    .values({
      ...{ userId, type, digest, picture: name },
      sealed: secrets.seal(JSON.stringify(details), purpose),
      account: details.account && maskAccount(details.account),
      realName: maskName(details.realName),
      usableTime: sql`now() + make_interval(hours => ${isFirst ? 0 : restHours})`,
    })
    .returning();
  if (!added) throw new Error('the payout account was not stored');
  return added;
}

/** Forgets what an account of a locked user holds; false when there is none. */
export async function deleteAccount(tx: Tx, userId: number, id: number): Promise<boolean> {
  const [deleted] = await tx
    .update(payoutAccounts)
    .set({ deleteTime: sql`now()`, sealed: '' })
    .where(and(eq(payoutAccounts.id, id), eq(payoutAccounts.userId, userId), isNull(payoutAccounts.deleteTime)))
    .returning();
  if (deleted?.picture) await releaseUpload(tx, userId, deleted.picture);
  return deleted !== undefined;
}

/**
 * A saved account that can be paid to now: by its id, or by what it holds.
 * @throws Refusal when there is none, or it rests
 */
export async function requireUsable(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  wanted: { id: number } | NewAccount,
): Promise<StoredAccount> {
  const saved = await findAccounts(tx, userId);
  const account =
    'id' in wanted
      ? saved.find(({ id }) => id === wanted.id)
      : saved.find(({ digest }) => {
          const name = wanted.picture?.split('/').at(-1) ?? null;
          return digest === digestOf(secrets, wanted.type, wanted.details, name);
        });
  if (!account) throw invalidInput('请先保存该收款账户', 'account_id');
  if (account.usableTime.getTime() > Date.now())
    throw invalidInput(`收款账户变更后 ${restHours} 小时内不能提现，请稍后再试`, 'account_id');
  return account;
}

/** The same account has the same hash for every user; a picture is known by its upload. */
function digestOf(
  secrets: Secrets,
  type: WithdrawTypeNumber,
  { account }: PayeeDetails,
  picture: string | null,
): string {
  const { asks } = withdrawTypes[type];
  return secrets.digest(`${type} ${asks === 'picture' ? picture : account.toLowerCase()}`, purpose);
}
