import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { hashToken, makeToken } from '../../platform/secrets/token.ts';
import { captchaLetters } from './captcha-letters.ts';
import { captchas } from './captcha-tables.ts';

const captchaLife = 5 * 60_000;
const length = 4;

/** A new riddle. Only hashes are stored; `letters` goes into the picture and nowhere else. */
export async function makeCaptcha(db: Db): Promise<{ key: string; letters: string }> {
  const key = makeToken();
  const known = Object.keys(captchaLetters);
  const letters = Array.from({ length }, () => known[randomInt(known.length)]).join('');
  const expireTime = new Date(Date.now() + captchaLife);
  await db.insert(captchas).values({ keyHash: hashToken(key), answerHash: hashAnswer(key, letters), expireTime });
  return { key, letters };
}

/** Right or wrong, a picture is good for one try. */
export async function useCaptcha(db: Db, key: string, answer: string): Promise<boolean> {
  const [row] = await db
    .delete(captchas)
    .where(and(eq(captchas.keyHash, hashToken(key)), gt(captchas.expireTime, new Date())))
    .returning({ answerHash: captchas.answerHash });
  if (!row) return false;
  return timingSafeEqual(Buffer.from(row.answerHash), Buffer.from(hashAnswer(key, answer.toUpperCase())));
}

const hashAnswer = (key: string, letters: string) => hash('sha256', `${key} ${letters}`, 'base64url');
