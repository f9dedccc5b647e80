import { sql } from 'drizzle-orm';
import { auditLedger } from '../../../api/src/operations/audit/audit.ts';
import type { Db } from '../../../api/src/platform/database/db.ts';
import { makeDistributor } from '../../../api/src/promotion/distribution/distribution.ts';
import { openLogin } from '../../../api/src/site/login/stored-logins.ts';
import { settings } from '../../../api/src/site/settings/site-tables.ts';
import { createUser } from '../../../api/src/site/user/stored-users.ts';

/** Friends who have bought. */
const friends = 1_000;

/**
 * A distributor with so many matured commissions, in a ledger that is sound; returns the token of the login. As the owner of the tables and
 * past their triggers: a hundred thousand orders by the ordinary way take longer than what is measured.
 */
export async function fillCommissions(db: Db, commissions: number): Promise<string> {
  const value = { is_open: 1, condition: 1, level: 2, is_ranking: 1 };
  await db
    .insert(settings)
    .values({ name: 'distribution', value })
    .onConflictDoUpdate({ target: settings.name, set: { value } });
  const people: number[] = [];
  for (let at = 0; at <= friends; at++) {
    const user = await db.transaction((tx) => createUser(tx, { nickname: `好友 ${at}`, channel: 4 }));
    if (!user) throw new Error('the user was not made');
    people.push(user.id);
  }
  const [host = 0, ...buyers] = people;
  await db.transaction((tx) => makeDistributor(tx, host));
  await db.execute(sql`update users set inviter_id = ${host} where id > ${host} and id <= ${buyers.at(-1) ?? 0}`);
  await db.transaction(async (tx) => {
    for (const statement of statements(host, commissions)) await tx.execute(sql.raw(statement));
  });
  await db.execute('analyze');
  const findings = await auditLedger(db);
  if (findings.length > 0) throw new Error(`the filled ledger is not sound: ${findings[0]}`);
  return openLogin(db, host, 4);
}

/** Memberships of ¥19.90, each paid, and matured after a week: 1.99 of it. */
const statements = (host: number, count: number) => [
  'set local session_replication_role = replica',
  `create temporary table made on commit drop as select n, (select coalesce(max(id), 0) from orders) + n as order_id,
    (select coalesce(max(id), 0) from pay_attempts) + n as attempt_id, (select coalesce(max(id), 0) from commissions) + n as commission_id,
    (select coalesce(max(id), 0) from postings) + 3 * n as posting_id, ${host} + 1 + n % ${friends} as buyer_id,
    now() - (${count} - n) * interval '180 days' / ${count} as time from generate_series(1, ${count}) n`,
  `insert into accounts (user_id, kind, currency)
    select null, kind, 'cny' from unnest(array['payments:sandbox', 'sales', 'commission']) kind on conflict do nothing`,
  `insert into orders (id, sn, user_id, kind, snapshot, amount, status, pay_time, paid_by, create_time, expire_time)
    overriding system value
    select order_id, 'Obench' || lpad(n::text, 12, '0'), buyer_id, 'member',
      '{"kind":"member","packageId":1,"name":"月度会员","price":1990}', 1990, 'paid', time, attempt_id, time, time from made`,
  `insert into pay_attempts (id, pay_sn, order_id, channel, amount, currency, status, transaction, pay_time, create_time)
    overriding system value
    select attempt_id, 'Pbench' || n, order_id, 'sandbox', 1990, 'cny', 'paid', 'tbench' || n, time, time from made`,
  `insert into commissions (id, user_id, buyer_id, order_id, level, source, base, rate, amount, status, create_time, payable_time, end_time)
    overriding system value
    select commission_id, ${host}, buyer_id, order_id, 1, 'member', 1990, 1000, 199, 'available', time, time, time from made`,
  `insert into postings (id, business_key, cause, cause_id, remark, create_time) overriding system value
    select posting_id, 'pay:sandbox:tbench' || n, 'order', order_id::text, '月度会员', time from made
    union all select posting_id + 1, 'commission:' || order_id || ':1', 'commission', commission_id::text, '', time from made
    union all select posting_id + 2, 'mature:' || commission_id, 'commission', commission_id::text, '一级好友开通会员', time from made`,
  // Their six accounts first: joined the other way round, all accounts are read for each of the lines.
  `insert into entries (posting_id, account_id, amount, balance_after, change_type)
    with leg as materialized (
      select step, accounts.id as account_id, kind, amount, type from (values (0, 'payments:sandbox', -1990, 0), (0, 'sales', 1990, 0), (1, 'commission', -199, 401),
      (1, 'pending', 199, 401), (2, 'pending', -199, 401), (2, 'available', 199, 401)) own (step, name, amount, type)
        join accounts on kind = name and currency = 'cny' and (user_id is null or user_id = ${host}))
    select posting_id + step, account_id, amount, case kind when 'pending' then case step when 1 then 199 else 0 end
      when 'available' then 199 * n end, type
    from made, leg order by n, step`,
  `update accounts set balance = balance + 199 * ${count} where user_id = ${host} and currency = 'cny' and kind = 'available'`,
  `select setval(pg_get_serial_sequence(name, 'id'), top) from (values ('orders', (select max(id) from orders)),
    ('pay_attempts', (select max(id) from pay_attempts)), ('commissions', (select max(id) from commissions)),
    ('postings', (select max(id) from postings))) own (name, top)`,
];
