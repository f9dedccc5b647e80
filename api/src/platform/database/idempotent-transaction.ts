import { createHmac, hash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { storedBefore } from 'shared/contracts/reply.ts';
import { Refusal } from '../refusals/refusal.ts';
import type { Db, Tx } from './db.ts';
import { storedReplies } from './idempotency-tables.ts';

/** One request's name for its effect. */
export interface IdempotencyKey {
  /** 0: the caller is not logged in. */
  userId: number;
  keyHash: string;
  bodyHash: string;
}

const keyShape = /^[\x21-\x7e]{8,200}$/;

/** Undefined without a key: then nothing is remembered. */
export function idempotencyKey(
  key: string | string[] | undefined,
  userId: number,
  path: string,
  body: unknown,
): IdempotencyKey | undefined {
  if (key === undefined || key === '') return undefined;
  if (typeof key !== 'string' || !keyShape.test(key)) throw new Refusal('请求标识无效');
  return {
    userId,
    keyHash: hash('sha256', key, 'base64url'),
    bodyHash: createHmac('sha256', key)
      .update(`${path}\n${JSON.stringify(body)}`)
      .digest('base64url'),
  };
}

/** What an idempotent transaction returned. */
export interface IdempotentResult<T> {
  value: T;
  /** True when an earlier request with the same key had the effect; `value` is what that request stored. */
  replayed: boolean;
}

/**
 * Runs `change` in one transaction together with the claim on its key: a retry gets the stored value, and a second
 * request that comes while the first is running waits for it (unique key) and has no effect of its own.
 */
export function runOnce<T>(
  db: Db,
  key: IdempotencyKey | undefined,
  change: (tx: Tx) => Promise<T>,
): Promise<IdempotentResult<T>> {
  return db.transaction(async (tx) => {
    if (!key) return { value: await change(tx), replayed: false };
    const claimed = await tx
      .insert(storedReplies)
      .values(key)
      .onConflictDoNothing()
      .returning({ at: storedReplies.createTime });
    if (!claimed.length) return { value: await storedReply<T>(tx, key), replayed: true };
    const value = await change(tx);
    await tx
      .update(storedReplies)
      .set({ reply: value ?? null })
      .where(sameKey(key));
    return { value, replayed: false };
  });
}

async function storedReply<T>(tx: Tx, key: IdempotencyKey): Promise<T> {
  const [row] = await tx.select().from(storedReplies).where(sameKey(key));
  if (row?.bodyHash !== key.bodyHash) throw new Refusal('同一请求标识不能用于不同的内容', { problem: storedBefore });
  return row.reply as T;
}

const sameKey = (key: IdempotencyKey) =>
  and(eq(storedReplies.userId, key.userId), eq(storedReplies.keyHash, key.keyHash));

/** Retries come within seconds; a day is generous. */
export async function dropOldReplies(db: Db): Promise<void> {
  await db.delete(storedReplies).where(lt(storedReplies.createTime, new Date(Date.now() - 24 * 3600_000)));
}
