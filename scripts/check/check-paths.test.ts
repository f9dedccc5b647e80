import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkPaths } from './check-paths.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'paths-'));
  execFileSync('git', ['init', '-q'], { cwd: root });
  await write('api/src/news.ts', '/** Described in docs/news.md. */\nexport const news = 1;');
  await write('docs/news.md', '# News\n\n## How it is read\n\nSee `api/src/news.ts`, [reading](#how-it-is-read).');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

test('what is there is not reported', () => {
  expect(checkPaths(root)).toEqual([]);
});

test.each([
  ['docs/a.md', 'See `api/src/moved.ts`.', 'docs/a.md: there is no api/src/moved.ts'],
  ['docs/a.md', 'See `document/nodes.ts`.', 'docs/a.md: there is no document/nodes.ts'],
  ['docs/a.md', 'See [news](old-news.md).', 'docs/a.md: the link old-news.md leads nowhere'],
  ['docs/a.md', 'See [news](news.md#written).', 'docs/a.md: the link news.md#written leads nowhere'],
  ['api/src/a.ts', '// As in src/moved.ts.', 'api/src/a.ts: there is no src/moved.ts'],
])('in %s "%s" is reported', async (path, text, problem) => {
  await write(path, text);
  expect(checkPaths(root)).toEqual([problem]);
});

test('a folder without a document is not taken for a tidy one', async () => {
  await rm(join(root, 'docs'), { recursive: true });
  expect(checkPaths(root)).toEqual([expect.stringContaining('blind')]);
});
