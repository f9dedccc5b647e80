import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { WithdrawTypeNumber } from 'shared/contracts/promotion/withdrawal-account.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareOnce } from '../../platform/database/prepare-once.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { claimUpload, releaseUpload, uploads } from '../../site/upload/upload.ts';
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
export const findAccounts = (db: Db | Tx, userId: number): Promise<StoredAccount[]> =>
  accountsOf(db).execute({ userId });

const accountsOf = prepareOnce((db) =>
  db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, sql.placeholder('userId')), isNull(payoutAccounts.deleteTime)))
    .orderBy(desc(payoutAccounts.id))
    .prepare('payout_accounts'),
);

interface NewAccount {
  type: WithdrawTypeNumber;
  details: PayeeDetails;
  /** Where the type asks for a picture: the stored name of the upload, and what its code says. */
  picture?: { name: string; content: string } | undefined;
}

/** Saves an account of a locked user. One that is saved already is that one. */
export async function addAccount(
  tx: Tx,
  secrets: Secrets,
  userId: number,
  { type, details, picture }: NewAccount,
): Promise<StoredAccount> {
  if (withdrawTypes[type].asks === 'picture' && !picture) throw invalidInput('请上传收款码', 'money_qr_code');
  const name = picture?.name ?? null;
  const digest = secrets.digest(payeeText({ type, details, picture }), purpose);
  const saved = await findAccounts(tx, userId);
  const same = saved.find((one) => one.digest === digest);
  if (same) return same;
  if (saved.length >= maxAccounts) throw invalidInput(`最多保存 ${maxAccounts} 个收款账户，请先删除不用的`, 'account');
  if (name !== null) {
    const upload = await claimUpload(tx, userId, name);
    if (upload?.kind !== 'picture') throw invalidInput('请重新上传收款码', 'money_qr_code');
    // Pictures are uploaded for everybody who knows the address; this one says where somebody is paid.
    await tx.update(uploads).set({ visibility: 'owner' }).where(eq(uploads.id, upload.id));
  }
  // Deleted ones count: a thief would delete the owner's first.
  const isFirst = (await tx.$count(payoutAccounts, eq(payoutAccounts.userId, userId))) === 0;
  const [added] = await tx
    .insert(payoutAccounts)
    .values({
      userId,
      type,
      digest,
      picture: name,
      sealed: secrets.seal(JSON.stringify({ ...details, ...(picture && { code: picture.content }) }), purpose),
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
  wanted: { id: number } | (Omit<NewAccount, 'picture'> & { picture: string | undefined }),
): Promise<StoredAccount> {
  const saved = await findAccounts(tx, userId);
  const isWanted = (one: StoredAccount) => {
    if ('id' in wanted) return one.id === wanted.id;
    if (wanted.picture) return one.picture === wanted.picture.split('/').at(-1);
    return one.digest === secrets.digest(payeeText({ type: wanted.type, details: wanted.details }), purpose);
  };
  const account = saved.find(isWanted);
  if (!account) throw invalidInput('请先保存该收款账户', 'account_id');
  if (account.usableTime.getTime() > Date.now())
    throw invalidInput(`收款账户变更后 ${restHours} 小时内不能提现，请稍后再试`, 'account_id');
  return account;
}

/** Where the money goes, in words that are the same for every user: how the account is called, or what its code says. */
export const payeeText = ({ type, details, picture }: NewAccount): string =>
  `${type} ${picture ? picture.content : details.account.toLowerCase()}`;
