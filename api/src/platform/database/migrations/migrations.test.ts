import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { drizzle } from 'drizzle-orm/pglite';
import { openInMemory } from '../../../testing/database/embedded-template.ts';
import { runMigrations } from './migrations.ts';

// What `npm run db:generate` would write, without writing it.
const source = join(import.meta.dirname, '../../..');
const readJson = (path: string) => JSON.parse(readFileSync(`${source}/../migrations/${path}`, 'utf8'));
const journal: { entries: { idx: number; when: number; tag: string }[] } = readJson('meta/_journal.json');

test('migrations make the tables of the code; else `npm run db:generate`', async () => {
  const files = globSync('**/*-tables.ts', { cwd: source });
  const tables = Object.assign({}, ...(await Promise.all(files.map((file) => import(`${source}/${file}`)))));
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const missing = await generateMigration(readJson(`meta/${last}_snapshot.json`), generateDrizzleJson(tables));
  expect(missing).toEqual([]);
});

// Drizzle runs what is younger than the last one that ran: an older one that comes in by a merge would be left out.
test('each migration is younger than the previous one', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test('each migration has its file, and there are no other files', () => {
  const files = globSync('*.sql', { cwd: `${source}/../migrations` });
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
});

test('migrations run all or none, and again after a failure', async () => {
  const lite = await openInMemory('empty');
  const db = drizzle(lite);
  const look = async () => {
    const { rows } = await lite.query<{ first: string | null; marks: string | null }>(
      `select to_regclass('settings') as first, to_regclass('drizzle.__drizzle_migrations') as marks`,
    );
    return rows[0];
  };
  const failing = runMigrations(db, 'pglite', (script) => lite.exec(`${script}; select 1 / 0`));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await look()).toEqual({ first: null, marks: null });
  await runMigrations(db, 'pglite', (script) => lite.exec(script));
  expect(await look()).toEqual({ first: 'settings', marks: 'drizzle.__drizzle_migrations' });
  await runMigrations(db, 'pglite', () => Promise.reject(new Error('nothing is missing')));
  const { rows } = await lite.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id');
  expect(rows).toHaveLength(journal.entries.length);
  await lite.close();
});
