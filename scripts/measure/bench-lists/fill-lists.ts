import { sql } from 'drizzle-orm';
import type { Db } from '../../../api/src/platform/database/db.ts';
import { gramsOf } from '../../../api/src/platform/database/grams.ts';

const words = ['雪山', '灯塔', '猫', '花园', '列车', '村庄', '星空', '森林', '海浪', '集市', '竹林', '沙丘', '月亮'];

/**
 * This many users, orders, posts, ledger entries and lines of the audit log, and a tenth as many withdrawals: as the owner of the tables
 * and past their triggers, for the ordinary way takes an hour. What the lists read is there; the ledger is not in balance.
 */
export async function fillLists(db: Db, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const statement of statements(count)) await tx.execute(sql.raw(statement));
  });
  await db.execute('vacuum analyze');
}

const titles = words.flatMap((one) => words.map((other) => `${one}与${other}`));
const listOf = (texts: string[]) => `(array[${texts.map((text) => `'${text}'`).join(',')}])`;
const gramsTable = titles.map((title, at) => `(${at}, '${title}', array[${gramsOf(0, title).join(',')}]::int[])`);
/** The bytes of a look with their places (`lookPartsOf`). */
const lookParts =
  "(select array_agg(at * 256 + ('x' || substr(md5(n::text), 2 * at + 1, 2))::bit(8)::int) from generate_series(0, 7) at)";
/** The newest is a minute old, the oldest half a year. */
const timeOf = (count: number) => `now() - (${count} - n) * interval '180 days' / ${count}`;

const statements = (count: number): string[] => [
  'set local session_replication_role = replica',
  'create temporary table base on commit drop as select (select coalesce(max(id), 0) from users) as u, (select coalesce(max(id), 0) from orders) as o, (select coalesce(max(id), 0) from pay_attempts) as a, (select coalesce(max(id), 0) from postings) as p, (select coalesce(max(id), 0) from accounts) as c',
  `insert into users (id, sn, nickname, mobile, email, avatar, create_time) overriding system value
    select u + n, 'bench' || n, ${listOf(words)}[1 + n % ${words.length}] || '用户' || n, '199' || lpad(n::text, 8, '0'),
      'bench' || n || '@mail.example', '', ${timeOf(count)} from base, generate_series(1, ${count}) n`,
  `insert into accounts (id, user_id, kind, currency, balance) overriding system value
    select c + n, u + n, 'available', 'chat', 100 from base, generate_series(1, ${count}) n`,
  `insert into orders (id, sn, user_id, kind, snapshot, amount, status, pay_time, paid_by, create_time, expire_time)
    overriding system value
    select o + n, '2026' || lpad(n::text, 18, '0'), u + 1 + n % ${count},
      case n % 2 when 0 then 'member' else 'recharge' end,
      '{"kind":"member","packageId":1,"name":"月度会员","price":1990,"giveChat":0,"giveDraw":0}', 1990,
      case when n % 3 = 0 then 'pending' else 'paid' end, case when n % 3 = 0 then null else ${timeOf(count)} end,
      a + n, ${timeOf(count)}, ${timeOf(count)} from base, generate_series(1, ${count}) n`,
  `insert into pay_attempts (id, pay_sn, order_id, channel, amount, currency, status, transaction, pay_time, create_time)
    overriding system value
    select a + n, 'Pbench' || n, o + n, 'sandbox', 1990, 'cny', 'paid', 'tbench' || n, ${timeOf(count)}, ${timeOf(count)}
    from base, generate_series(1, ${count}) n`,
  `insert into refunds (sn, order_id, attempt_id, amount, kind, status, reason, create_time)
    select 'Rbench' || n, o + n, a + n, 100, 'operator', (array['waiting', 'pending', 'done', 'failed'])[1 + n % 4], 'bench',
      ${timeOf(count)} from base, generate_series(1, ${count / 10}) n`,
  `insert into postings (id, business_key, cause, cause_id, create_time) overriding system value
    select p + n, 'bench:' || n, 'bench', n::text, ${timeOf(count)} from base, generate_series(1, ${count}) n`,
  `insert into entries (posting_id, account_id, amount, balance_after, change_type)
    select p + n, c + 1 + n % ${count}, 1, 100, 201 from base, generate_series(1, ${count}) n`,
  `create temporary table words_of on commit drop as select * from (values ${gramsTable.join(',')}) given (at, title, grams)`,
  `insert into square_posts (user_id, title, prompt, shows, grams, state, name, look, look_parts, width, height, shown_time,
      create_time, update_time)
    select u + 1 + n % ${count}, title || ' ' || n, title || '，水彩，第 ' || n || ' 张', '{prompt}', grams,
      (array['shown', 'shown', 'review', 'refused'])[1 + n % 4], 'bench' || n || '.webp', substr(md5(n::text), 1, 16), ${lookParts}, 512, 512,
      ${timeOf(count)}, ${timeOf(count)}, ${timeOf(count)}
    from base, generate_series(1, ${count}) n join words_of on at = n % ${titles.length}`,
  `insert into withdrawals (sn, user_id, amount, fee, fee_ratio, type, account_sealed, account, real_name, status, channel, create_time, finish_time)
    select 'Wbench' || lpad(n::text, 10, '0'), u + n, 10000, 0, 0, 1, 'sealed', 'm***@mail.example', '李*明',
      (array['review', 'approved', 'paying', 'paid'])[1 + n % 4], case when n % 4 >= 2 then 'manual' end, ${timeOf(count)},
      case when n % 4 = 3 then ${timeOf(count)} end from base, generate_series(1, ${count / 10}) n`,
  `insert into operator_log (operator_id, operator, command, target, input, reason, request_id, time)
    select 1, 'anna', (array['users freeze', 'orders refund', 'square approve'])[1 + n % 3], 'user ' || n, '{}', 'bench', 'r' || n,
      ${timeOf(count)} from generate_series(1, ${count}) n`,
  ...['users', 'orders', 'pay_attempts', 'postings', 'accounts'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
];
