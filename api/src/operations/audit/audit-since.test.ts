import { sql } from 'drizzle-orm';
import { openTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { storeAudit } from './audit-jobs.ts';

let database: TestDatabase;
let site: TestApp;
let first: number;
/** 12 o'clock in Beijing. */
const noon = new Date('2026-11-29T04:00:00Z');
const hours = (after: number) => new Date(noon.getTime() + after * 3_600_000);

const damage = (statement: string) =>
  database.asOwner(`begin; set local session_replication_role = replica; ${statement}; commit`);
/** Everything is older than a minute: no transaction may still bring an entry that comes before it. */
const ages = () => damage(`update postings set create_time = now() - interval '2 minutes'`);
const entryOf = async (userId: number) => {
  const { rows } = await database.db.execute<{ id: number }>(sql`
    select max(entries.id)::int as id from entries join accounts on accounts.id = account_id
    where user_id = ${userId} and currency = 'chat' and kind = 'available'`);
  return rows[0]?.id ?? 0;
};
const lowers = (entry: number, by: number) =>
  damage(`update entries set balance_after = balance_after - ${by} where id = ${entry}`);
/** Audits, and reads what Prometheus reads. */
async function findings(time: Date): Promise<number> {
  await storeAudit(site.app, time);
  return Number(/^site_ledger_findings (\d+)$/m.exec((await site.app.inject({ url: '/metrics' })).payload)?.[1]);
}

beforeEach(async () => {
  database = await openTestDatabase();
  site = await testApp({ database });
  first = await entryOf((await makeUser(site, { credits: { chat: 7, draw: 1 } })).id);
  await ages();
  expect(await findings(noon)).toBe(0);
});
afterEach(async () => {
  await site.close();
  await database.close();
});

test('what was found sound is read again at night, and not before', async () => {
  await lowers(first, 1);
  expect(await findings(hours(1))).toBe(0);
  expect(await findings(hours(16))).toBeGreaterThan(0);
  // What is wrong stays named until it is mended.
  expect(await findings(hours(17))).toBeGreaterThan(0);
  await lowers(first, -1);
  expect(await findings(hours(18))).toBe(0);
});

test('what came since is compared with what was there', async () => {
  const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
  expect(await findings(hours(1))).toBe(0);
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_ledger_total{currency="chat",kind="available"} 12');
  expect(payload).toContain('site_ledger_total{currency="chat",kind="issued"} -12');
  expect(payload).toContain('site_ledger_entries 6');
  for (const statement of [
    `update entries set balance_after = balance_after + 1 where id = ${await entryOf(user.id)}`,
    `update entries set amount = amount + 1 where id = ${await entryOf(user.id)}`,
    `delete from postings where id = (select max(id) from postings)`,
    `delete from entries where posting_id = (select max(id) from postings)`,
    `insert into postings (business_key, cause, cause_id) values ('nothing', 'nothing', '1')`,
    'update accounts set balance = balance + 1 where balance = 7',
  ]) {
    await database.asOwner('create table kept as select * from postings; create table lines as select * from entries');
    await database.asOwner('create table had as select id, balance from accounts');
    await damage(statement);
    expect([statement, await findings(hours(2))]).toEqual([statement, expect.any(Number)]);
    expect([statement, await findings(hours(2))]).not.toEqual([statement, 0]);
    await damage(`delete from entries; delete from postings;
      insert into postings overriding system value select * from kept;
      insert into entries overriding system value select * from lines;
      update accounts set balance = had.balance from had where had.id = accounts.id`);
    await database.asOwner('drop table kept; drop table lines; drop table had');
    expect([statement, await findings(hours(3))]).toEqual([statement, 0]);
  }
});

test('where the sums of an earlier audit differ the whole ledger decides', async () => {
  await makeUser(site, { credits: { chat: 5, draw: 0 } });
  await database.db.execute(sql`update audit_results set result = jsonb_set(result, '{sound,totals}', '[]')`);
  expect(await findings(hours(1))).toBe(0);
  await ages();
  await makeUser(site, { credits: { chat: 3, draw: 2 } });
  for (const at of [2, 3, 4]) expect(await findings(hours(at))).toBe(0);
});
