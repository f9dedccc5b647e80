import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { makeEmbedded } from '../../../testing/database/embedded-template.ts';
import { type Database, openDatabase } from '../db.ts';

/** The calls of the file system that a test lets fail; the embedded database makes them by this object. */
const { writeSync, readSync, openSync, renameSync, fstatSync } = fs;
const whole = { writeSync, readSync, openSync, renameSync, fstatSync };

let base: string;
let folder: string;
let database: Database;

beforeAll(async () => {
  base = fs.mkdtempSync(join(tmpdir(), 'disk-errors-'));
  makeEmbedded(join(base, 'db'));
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: base });
  await db.execute(sql`create table kept (name text)`);
  await close();
});
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'disk-error-'));
  fs.cpSync(base, folder, { recursive: true });
});
afterEach(() => {
  Object.assign(fs, whole);
  fs.rmSync(folder, { recursive: true });
});
afterAll(() => fs.rmSync(base, { recursive: true }));

const open = () => openDatabase({ databaseUrl: undefined, dataDir: folder });
const add = (name = 'unsaid') => database.db.execute(sql`insert into kept values (${name})`);
const nextLog = async () => {
  await database.db.execute(sql`select pg_switch_wal()`);
  await add();
};
const said = async () => (await database.db.execute(sql`select name from kept where name = 'said'`)).rows.length;

function fail(call: keyof typeof whole, code: string): void {
  fs[call] = () => {
    throw Object.assign(new Error(`${code}: ${call}`), { code });
  };
}

// Shows: DOWN-14
test.each([
  ['written', 'writeSync', 'EIO', add],
  ['written', 'writeSync', 'ENOSPC', add],
  ['renamed', 'renameSync', 'EIO', nextLog],
] as const)(
  'DOWN-14: a log that cannot be %s (%s, %s): every query fails at once, and what was said is there at the next start',
  async (_, call, code, write) => {
    database = await open();
    await add('said');
    fail(call, code);
    await expect(write()).rejects.toThrow();
    const lost = await database.lost;
    expect(lost?.message).toMatch(/^The embedded database has ended itself. PANIC: {2}could not /);
    Object.assign(fs, whole);
    await expect(said()).rejects.toMatchObject({ cause: lost });
    await expect(database.db.transaction(() => add())).rejects.toThrow();
    await database.close().catch(() => undefined);

    database = await open();
    expect(await said()).toBe(1);
    await add('after it');
    await database.close();
  },
);

// Shows: DOWN-14
test('DOWN-14: an unreadable file fails only the query that needs it', async () => {
  database = await open();
  await add('said');
  for (const call of ['readSync', 'openSync', 'fstatSync'] as const) {
    fail(call, 'EIO');
    await expect(database.db.execute(sql.raw(`create table for_${call} (name text)`))).rejects.toMatchObject({
      cause: { message: expect.stringContaining('I/O error') },
    });
    Object.assign(fs, whole);
    expect(await said()).toBe(1);
    await add();
  }
  await database.close();
});

// Shows: DOWN-14
test('DOWN-14: an unwritable folder is refused until it is writable', async () => {
  fail('writeSync', 'EROFS');
  await expect(open()).rejects.toThrow(/^DATA_DIR: .* cannot be opened\. (FATAL|PANIC): .*Read-only file system/);
  Object.assign(fs, whole);
  database = await open();
  await add('said');
  expect(await said()).toBe(1);
  await database.close();
});
