import { readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/pglite';
import { auditLedger } from '../../account/audit/audit.ts';
import { findBalances } from '../../ledger/ledger.ts';
import { openInMemory } from '../../testing/embedded-template.ts';
import type { Db } from './db.ts';

const folder = new URL('../../../migrations/', import.meta.url);
const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8'));

/** The ledger as it was written before migration 0006: a gift, a question that was answered, one that failed. */
const history = `
  insert into users (sn, nickname, avatar) values ('1', 'a', ''), ('2', 'b', '');
  insert into accounts (user_id, kind, currency)
    select users.id, kind, currency from users, (values ('available'), ('held')) k (kind), (values ('chat'), ('draw')) c (currency);
  insert into postings (business_key, change_type, remark) values
    ('register:1:chat', 204, '注册赠送'), ('chat:r1:hold', 102, '对话'), ('chat:r1:end', 102, '对话'),
    ('chat:r2:hold', 102, '对话'), ('chat:r2:end', 102, '对话');
  insert into entries (posting_id, account_id, amount, balance_after)
    select postings.id, accounts.id, amount, balance_after from (values
      ('register:1:chat', 'issued', -10, null), ('register:1:chat', 'available', 10, 10),
      ('chat:r1:hold', 'available', -1, 9), ('chat:r1:hold', 'held', 1, 1),
      ('chat:r1:end', 'held', -1, 0), ('chat:r1:end', 'earned', 1, null),
      ('chat:r2:hold', 'available', -2, 7), ('chat:r2:hold', 'held', 2, 2),
      ('chat:r2:end', 'held', -2, 0), ('chat:r2:end', 'available', 2, 9)
    ) line (key, kind, amount, balance_after)
    join postings on business_key = key
    join accounts on accounts.kind = line.kind and currency = 'chat' and (user_id = 1 or user_id is null);
  update accounts set balance = 9 where user_id = 1 and currency = 'chat' and kind = 'available'`;

test('a ledger of an earlier version keeps its amounts, its users get the new accounts, a released price gets its own type', async () => {
  const lite = await openInMemory('empty');
  const migrate = async (from: number, to: number) => {
    for (const { tag } of journal.entries.slice(from, to)) {
      await lite.exec(readFileSync(new URL(`${tag}.sql`, folder), 'utf8'));
    }
  };
  await migrate(0, 6);
  await lite.exec(history);
  await migrate(6, journal.entries.length);
  const db = drizzle(lite) as unknown as Db;
  expect(await auditLedger(db)).toEqual([]);
  expect(await findBalances(db, 1)).toEqual({ chat: 9, draw: 0 });
  const { rows } = await lite.query(`
    select cause, cause_id, change_type, source_sn, amount from entries
    join postings on postings.id = posting_id join accounts on accounts.id = account_id
    where kind = 'available' order by entries.id`);
  expect(rows).toEqual([
    { cause: 'register', cause_id: '1', change_type: 204, source_sn: '', amount: 10 },
    { cause: 'chat', cause_id: 'r1', change_type: 102, source_sn: 'r1', amount: -1 },
    { cause: 'chat', cause_id: 'r2', change_type: 102, source_sn: 'r2', amount: -2 },
    { cause: 'chat', cause_id: 'r2', change_type: 210, source_sn: 'r2', amount: 2 },
  ]);
  await expect(lite.exec('update entries set amount = 5')).rejects.toThrow('append-only');
  await lite.close();
});
