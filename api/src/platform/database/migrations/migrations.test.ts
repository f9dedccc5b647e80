import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

// What `npm run db:generate` would write, without writing it.
const source = join(import.meta.dirname, '../../..');
const readJson = (path: string) => JSON.parse(readFileSync(`${source}/../migrations/${path}`, 'utf8'));
const journal: { entries: { idx: number; when: number; tag: string }[] } = readJson('meta/_journal.json');

test('the migrations make the tables that the code has; else run `npm run db:generate`', async () => {
  const files = globSync('**/*-tables.ts', { cwd: source });
  const tables = Object.assign({}, ...(await Promise.all(files.map((file) => import(`${source}/${file}`)))));
  const last = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const missing = await generateMigration(readJson(`meta/${last}_snapshot.json`), generateDrizzleJson(tables));
  expect(missing).toEqual([]);
});

// Drizzle runs what is younger than the last one that ran: an older one that comes in by a merge would be left out.
test('each migration is younger than the previous one, so that none is left out', () => {
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
});

test('each migration has its file, and there are no other files', () => {
  const files = globSync('*.sql', { cwd: `${source}/../migrations` });
  expect(files.sort()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
});
