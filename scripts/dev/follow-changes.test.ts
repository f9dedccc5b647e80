import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { followChanges } from './follow-changes.ts';

let root: string;
let close: () => Promise<void>;
let said: string[];
/** What the last taking of each file found in it; '' when it was gone. */
let found: Map<string, string>;
let takings: number;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' });
const save = (file: string, text: string) => writeFile(join(root, file), text);

/** As most editors save: a new file takes the place of the old one. */
async function saveAtomically(file: string, text: string): Promise<void> {
  await save(`${file}.tmp~`, text);
  await rename(join(root, `${file}.tmp~`), join(root, file));
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'follow-'));
  await mkdir(join(root, 'shell/src/layouts/header'), { recursive: true });
  await mkdir(join(root, 'shared/site'), { recursive: true });
  await save('shell/src/app.tsx', 'one');
  await save('shell/src/layouts/header/header.tsx', 'one');
  await save('shared/site/visit.ts', 'one');
});
afterEach(async () => {
  await close();
  await rm(root, { recursive: true });
});

async function follow(sources = ['shell/src', 'shared'], during: () => Promise<void> = async () => undefined) {
  found = new Map();
  takings = 0;
  said = [];
  const say = (words: string) => void said.push(words);
  close = await followChanges({ root, sources, say }, async (files) => {
    takings++;
    for (const file of files) found.set(file, await readFile(join(root, file), 'utf8').catch(() => ''));
    await during();
  });
}

/** Waits until a taking of this file has found this in it. */
async function expectFound(file: string, text: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (found.get(file) !== text) {
    if (Date.now() > deadline) throw new Error(`${file}: found ${JSON.stringify(found.get(file))}, not "${text}"`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

async function expectFollowed(file: string, write = save): Promise<void> {
  for (const text of ['two', 'three', 'four']) {
    await write(file, text);
    await expectFound(file, text);
  }
}

test('a file that is written is taken, again and again', async () => {
  await follow();
  await expectFollowed('shell/src/app.tsx');
  await expectFollowed('shared/site/visit.ts');
});

test('a file that an editor replaces is taken each time', async () => {
  await follow();
  await expectFollowed('shell/src/layouts/header/header.tsx', saveAtomically);
  await expectFollowed('shell/src/layouts/header/header.tsx');
});

test('after a checkout that removes folders and restores them, their files are still watched', async () => {
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'all');
  git('checkout', '-qb', 'other');
  git('rm', '-qr', 'shell/src/layouts', 'shared');
  git('commit', '-qm', 'without folders');
  git('checkout', '-q', 'main');
  await follow();
  for (let turn = 0; turn < 3; turn++) {
    git('checkout', '-q', 'other');
    await expectFound('shell/src/layouts/header/header.tsx', '');
    await expectFound('shared/site/visit.ts', '');
    git('checkout', '-q', 'main');
    await expectFound('shell/src/layouts/header/header.tsx', 'one');
    await expectFound('shared/site/visit.ts', 'one');
    await expectFollowed('shell/src/layouts/header/header.tsx');
    await expectFollowed('shared/site/visit.ts', saveAtomically);
    git('checkout', '-q', '.');
    await expectFound('shared/site/visit.ts', 'one');
  }
});

test('new, nested and renamed folders are watched; removals are reported', async () => {
  await follow();
  await mkdir(join(root, 'shell/src/login/testing'), { recursive: true });
  await save('shell/src/login/testing/form.tsx', 'one');
  await expectFound('shell/src/login/testing/form.tsx', 'one');
  await expectFollowed('shell/src/login/testing/form.tsx');
  await rename(join(root, 'shell/src/login'), join(root, 'shell/src/entry'));
  await expectFound('shell/src/login/testing/form.tsx', '');
  await expectFound('shell/src/entry/testing/form.tsx', 'four');
  await expectFollowed('shell/src/entry/testing/form.tsx', saveAtomically);
  await rm(join(root, 'shell/src/entry'), { recursive: true });
  await expectFound('shell/src/entry/testing/form.tsx', '');
});

test('files that another process makes in new folders are reported, also while this one is busy', async () => {
  await follow();
  const make = 'for i in $(seq 100); do mkdir -p shell/src/many/$i/in; echo one > shell/src/many/$i/in/file.ts; done';
  const making = once(spawn('sh', ['-c', make], { cwd: root }), 'exit');
  const busy = setInterval(() => {
    const end = performance.now() + 15;
    while (performance.now() < end);
  }, 16);
  await making;
  clearInterval(busy);
  for (let at = 1; at <= 100; at++) await expectFound(`shell/src/many/${at}/in/file.ts`, 'one\n');
});

test('a source that is not there yet is followed once it is', async () => {
  await follow(['shell/src', 'api/src']);
  await mkdir(join(root, 'api/src/content/news'), { recursive: true });
  await save('api/src/content/news/news-routes.ts', 'one');
  await expectFound('api/src/content/news/news-routes.ts', 'one');
  await expectFollowed('api/src/content/news/news-routes.ts');
});

test('500 files at once are taken in a few turns, and each is followed afterwards', async () => {
  await follow();
  const files = Array.from({ length: 500 }, (_, at) => `shell/src/many/folder-${at % 20}/file-${at}.ts`);
  for (let at = 0; at < 20; at++) await mkdir(join(root, `shell/src/many/folder-${at}`), { recursive: true });
  await Promise.all(files.map((file) => save(file, 'one')));
  for (const file of files) await expectFound(file, 'one');
  expect(takings).toBeLessThan(50);
  await Promise.all(files.map((file) => saveAtomically(file, 'two')));
  for (const file of files) await expectFound(file, 'two');
});

test('a file saved while a change is processed is processed next, never at the same time', async () => {
  let running = 0;
  await follow(undefined, async () => {
    expect(++running).toBe(1);
    if (takings === 1) await save('shared/site/visit.ts', 'meanwhile');
    await new Promise((done) => setTimeout(done, 300)); // a build takes its time
    running--;
  });
  await save('shell/src/app.tsx', 'two');
  await expectFound('shared/site/visit.ts', 'meanwhile');
});

test('installed packages and build output are not watched', async () => {
  await mkdir(join(root, 'shared/node_modules/library'), { recursive: true });
  await mkdir(join(root, 'shell/src/dist'), { recursive: true });
  await follow();
  await save('shared/node_modules/library/main.js', 'one');
  await save('shell/src/dist/main.js', 'one');
  await expectFollowed('shell/src/app.tsx');
  expect([...found.keys()]).toEqual(['shell/src/app.tsx']);
});

test('a change that fails is reported, and the next one is processed', async () => {
  await follow(undefined, async () => {
    if (found.get('shell/src/app.tsx') === 'broken') throw new Error('it does not build');
  });
  await save('shell/src/app.tsx', 'broken');
  await expectFound('shell/src/app.tsx', 'broken');
  await expectFollowed('shell/src/app.tsx');
  expect(said).toEqual(['it does not build']);
});
