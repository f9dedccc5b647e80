import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ports } from '../testing/ports.ts';
import { expect, firstOf, test } from '../testing/site-test.ts';

/** `npm run dev -- <remote>`: a team works on its part without the shell and without the other four. */
const root = join(import.meta.dirname, '../..');
const port = ports.alone;
const alone = `http://localhost:${port}`;

let folder: string;
let child: ChildProcess | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alone-'));
});
test.afterEach(async ({ page }) => {
  await page.close(); // a page that outlives its server writes of refused connections
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true });
});

/** Runs it as a developer does and waits for its greeting. @returns what it said */
async function runAlone(remote: string, env: Record<string, string>): Promise<string> {
  child = spawn(process.execPath, [join(root, 'scripts/node.mjs'), join(root, 'scripts/dev/dev.ts'), remote], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const greeted = new Promise<string>((done, fail) => {
    const read = (words: Buffer) => {
      said += words;
      if (said.includes(`alone: ${alone}`)) done(said);
    };
    child?.stdout?.on('data', read);
    child?.stderr?.on('data', read);
    child?.once('exit', () => fail(new Error(said)));
  });
  return greeted;
}

for (const [index, remote] of ['chat', 'creative', 'account', 'promotion', 'content'].entries()) {
  test(`${remote} shows its pages without the shell`, { tag: firstOf(index) }, async ({ page, baseURL }) => {
    await runAlone(remote, { API_BASE_URL: baseURL ?? '' });
    await page.goto(alone);
    await page.getByRole('button', { name: '登录演示账号' }).click();
    await expect(page.getByRole('button', { name: /退出/ })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/\S/);
    await expect(page.getByTestId('alone-problem')).toBeHidden();
  });
}

test('a worker of a page runs there as well', async ({ page, baseURL }) => {
  await runAlone('creative', { API_BASE_URL: baseURL ?? '' });
  await page.goto(`${alone}/app/qrcode`);
  await page.getByRole('textbox', { name: '文字或网址' }).fill('https://example.com/');
  await page.getByRole('radio', { name: '蓝点' }).check();
  await expect(page.getByRole('region', { name: '预览' })).toContainText('各种条件下都能扫出');
});

test('a saved file appears in the open page, which keeps what was typed', async ({ page }) => {
  // A copy, for the tree is not a test's to edit. It asks an api of its own, started beside it.
  const copy = join(folder, 'mf-content');
  await cp(join(root, 'mf-content'), copy, { recursive: true, filter: (path) => !/\/dist(\/|$)/.test(path) });
  await runAlone(copy, {});
  await page.goto(`${alone}/news`);
  await page.getByRole('searchbox').fill('打了一半的字');
  const file = join(copy, 'src/news/list/news-filters.tsx');
  const source = await readFile(file, 'utf8');
  expect(source).toContain('>资讯<');
  await writeFile(file, source.replace('>资讯<', '>今日要闻<'));
  await expect(page.getByRole('heading', { name: '今日要闻' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('打了一半的字');
});

test('an unknown name is refused with the five valid ones', async () => {
  await expect(runAlone('contend', {})).rejects.toThrow(
    /no remote "contend".*chat, creative, account, promotion, content/s,
  );
});
