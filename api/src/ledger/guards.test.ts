import { eq, sql } from 'drizzle-orm';
import { auditLedger } from '../operations/audit/audit.ts';
import { openTestDatabase, type TestDatabase, testServer } from '../testing/database/test-database.ts';
import { makeUser } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { findBalances } from './ledger.ts';
import { accounts, postings } from './ledger-tables.ts';
import { type Leg, post, postAt } from './post.ts';

// On PostgreSQL the application works as a role that owns nothing; on PGlite, which has one role, triggers stand alone.
const hasRoles = testServer !== undefined;

let database: TestDatabase;
let site: TestApp;
let account: number;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await testApp({ database });
  const user = await makeUser(site, { credits: { chat: 5, draw: 1 } });
  const [row] = await database.db.select().from(accounts).where(eq(accounts.userId, user.id)).orderBy(accounts.id);
  account = row?.id ?? 0;
});
afterEach(async () => {
  expect(await auditLedger(database.db)).toEqual([]);
});
afterAll(async () => {
  await site.close();
  await database.close();
});

async function refusal(statement: string): Promise<string> {
  const error: Error & { cause?: Error } = await database.db.execute(sql.raw(statement)).then(
    () => new Error(`was not refused: ${statement}`),
    (thrown) => thrown,
  );
  return error.cause?.message ?? error.message;
}

test.each([
  ['update accounts set balance = balance + 1000', 'accounts follow their entries: UPDATE refused', 'accounts'],
  ['update accounts set user_id = 1 where user_id is not null', 'accounts follow their entries', 'accounts'],
  ["insert into accounts (kind, currency, balance) values ('x', 'chat', 9)", 'accounts follow their', 'accounts'],
  ['delete from accounts', 'accounts follow their entries: DELETE refused', 'accounts'],
  ['truncate users cascade', 'refused', 'users'],
  ["update postings set remark = 'x'", 'append-only: UPDATE on postings refused', 'postings'],
  ['delete from entries', 'append-only: DELETE on entries refused', 'entries'],
  ['truncate entries', 'append-only: TRUNCATE on entries refused', 'entries'],
  ['truncate postings cascade', 'append-only', 'postings'],
])('%s is refused', async (statement, byTrigger, table) => {
  expect(await refusal(statement)).toContain(hasRoles ? `permission denied for table ${table}` : byTrigger);
});

test('entries that do not sum to zero are refused', async () => {
  const [posting] = await database.db.select().from(postings).limit(1);
  const lone = `insert into entries (posting_id, account_id, amount, change_type) values (${posting?.id}, ${account}, 5, 200)`;
  expect(await refusal(lone)).toContain('do not sum to zero');
});

test('an entry moves the balance, whatever balance it claims', async () => {
  const { db } = database;
  const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
  const [posting] = await db.select().from(postings).limit(1);
  const legs = (column: string, value: string) => `
    insert into entries (posting_id, account_id, amount, change_type${column})
    select ${posting?.id}, id, case kind when 'available' then 2 else -2 end, 200${value} from accounts
    where currency = 'chat' and (user_id = ${user.id} and kind = 'available' or kind = 'issued')`;
  await db.execute(sql.raw(legs('', '')));
  expect((await findBalances(db, user.id)).chat).toBe(7);
  await database.asOwner(legs(', balance_after', ', 1000'));
  expect((await findBalances(db, user.id)).chat).toBe(9);
  if (hasRoles) expect(await refusal(legs(', balance_after', ', 1000'))).toContain('permission denied');
});

test('only the tables’ owner may set another time of a posting', async () => {
  const { db } = database;
  const user = await makeUser(site, { credits: { chat: 5, draw: 0 } });
  const told = new Date('2020-01-31T08:00:00Z');
  const legs: Leg[] = [
    { account: 'issued', currency: 'chat', amount: -3, changeType: 204 },
    { userId: user.id, account: 'available', currency: 'chat', amount: 3, changeType: 204 },
  ];
  await db.transaction((tx) => postAt(tx, told, () => post(tx, { key: 'told', cause: 'told', causeId: 1, legs })));
  const [posting] = await db.select().from(postings).where(eq(postings.businessKey, 'told'));
  if (hasRoles) expect(posting?.createTime.getFullYear()).toBeGreaterThan(2020);
  else expect(posting?.createTime).toEqual(told);
});

const beyondTheRole = [
  ['drop trigger accounts_no_update on accounts', 'must be owner'],
  ['drop trigger entries_append_only on entries', 'must be owner'],
  ['alter table accounts disable trigger all', 'must be owner'],
  ['alter table accounts drop constraint accounts_never_negative', 'must be owner'],
  ['alter table accounts owner to current_user', 'must be owner'],
  ['drop table entries', 'must be owner'],
  ['drop function ledger_moves_balance cascade', 'must be owner'],
  ["create or replace function ledger_moves_balance() returns trigger language sql as 'select 1'", 'permission denied'],
  ['create trigger mine before insert on entries for each row execute function ledger_moves_balance()', 'permission'],
  ['create table public.mine (id int)', 'permission denied'],
  // Where an operator of its own could stand in for one that the ledger's functions use.
  ['create schema mine', 'permission denied'],
  ["create function public.mine() returns int language sql as 'select 1'", 'permission denied'],
  ['set session_replication_role = replica', 'permission denied'],
  [
    'insert into entries (id, posting_id, account_id, amount) overriding system value values (1, 1, 1, 1)',
    'permission',
  ],
  [
    "insert into postings (business_key, cause, cause_id, create_time) values ('x', 'x', 1, '2020-01-01')",
    'permission',
  ],
  ['set role site', 'permission denied'],
] as const;
if (hasRoles) {
  test.each(beyondTheRole)('as the role of the application: %s is refused', async (statement, reason) => {
    expect(await refusal(statement)).toContain(reason);
  });
}
