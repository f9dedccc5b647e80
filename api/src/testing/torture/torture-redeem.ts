import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { cardType } from 'shared/contracts/account/redeem.ts';
import { hashCode, makeCode, prefixOf } from '../../account/redeem/redeem-code.ts';
import { redeemBatches, redeemCodes } from '../../account/redeem/redeem-tables.ts';
import type { Db } from '../../platform/database/db.ts';
import { Secrets } from '../../platform/secrets/secrets.ts';
import { settings } from '../../site/settings/site-tables.ts';
import type { Lane } from './torture-lane.ts';

/** The api's SECRET_KEY: codes are made beside it. */
export const tortureKey = randomBytes(32);
/** People who may use each code: fewer than those who try. */
const uses = 3;
const refusals = /^(你已经兑换过该兑换码|该兑换码已被使用)$/;

/** Codes that all users try, each once. */
export async function makeCodes(db: Db, count: number): Promise<string[]> {
  const value = { is_open: 1, is_show: 1, buy_site: '' };
  await db
    .insert(settings)
    .values({ name: 'card_code', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  const gift = { type: cardType.chat, amount: 3, uses };
  const [batch] = await db
    .insert(redeemBatches)
    .values({ name: 'torture', ...gift })
    .returning();
  if (!batch) throw new Error('the batch was not made');
  const secrets = new Secrets({ secretKey: tortureKey, dataDir: '' });
  const made = Array.from({ length: count }, makeCode);
  const rows = made.map((code) => ({ batchId: batch.id, prefix: prefixOf(code), codeHash: hashCode(secrets, code) }));
  await db.insert(redeemCodes).values(rows);
  return made;
}

/** Uses one of the codes, twice at once. */
export async function redeemInLane(
  { user, api, acknowledged, codes }: Lane,
  random: (below: number) => number,
  persist: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> {
  const sn = codes[random(codes.length)] ?? '';
  const use = () =>
    persist(async () => {
      const reply = await api().post('/cardCode/useCard', { sn }, user.token);
      if (reply.code !== 1 && /正在重启|服务开小差了/.test(reply.msg)) throw new Error(reply.msg);
      return reply;
    });
  for (const { code, msg, data } of await Promise.all([use(), use()])) {
    if (code === 1) acknowledged.uses.push((data as { id: number }).id);
    else if (!refusals.test(msg)) acknowledged.surprises.push(`redeem: ${msg}`);
  }
}

/** Findings about used codes; `told`: uses that their users received as done. */
export async function checkCodes(db: Db, told: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ finding: string }>(sql`
    select 'use ' || value || ' of a code was told and is lost' as finding
      from jsonb_array_elements_text(${JSON.stringify(told)}::jsonb)
      where not exists (select 1 from redeem_uses where id = value::int)
    union all
    select 'code ' || redeem_codes.id || ' says ' || used || ' uses and has ' || count(redeem_uses.id) from redeem_codes
      left join redeem_uses on code_id = redeem_codes.id
      group by redeem_codes.id having used <> count(redeem_uses.id) or used > ${uses}::int
    union all
    select 'use ' || redeem_uses.id || ' has no posting' from redeem_uses
      where not exists (select 1 from postings where business_key = 'redeem:' || code_id || ':' || user_id)
    union all
    select 'posting ' || business_key || ' has no use' from postings where cause = 'redeem'
      and not exists (select 1 from redeem_uses where business_key = 'redeem:' || code_id || ':' || user_id)`);
  return rows.map(({ finding }) => finding);
}
