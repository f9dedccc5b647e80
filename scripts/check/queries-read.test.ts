import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Drizzle's and SQL's words for a change. */
const writes = /\.(insert|update|delete)\(|\b(insert into|delete from)\b|\bupdate \w+ set\b|publish_event\(/i;

const files = execFileSync('git', ['ls-files', 'api/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('-queries.ts'));

test('there are files of queries', () => expect(files.length).toBeGreaterThan(20));

test.each(files)('%s reads the database and changes nothing: a file that writes is named by what it does', (file) => {
  expect(readFileSync(join(root, file), 'utf8')).not.toMatch(writes);
});
