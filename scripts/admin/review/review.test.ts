import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { squarePosts } from '../../../api/src/creative/square/square.ts';
import { openDatabase } from '../../../api/src/platform/database/db.ts';
import { unguessableName } from '../../../api/src/providers/storage/stored-name.ts';
import { createUser } from '../../../api/src/site/user/stored-users.ts';
import { type ApiProcess, spawnApi } from '../../../api/src/testing/processes/spawn-api.ts';
import { until } from '../../../api/src/testing/until.ts';
import { readPlace } from '../operator-place.ts';
import { reviewPosts } from './review-square.ts';

let folder: string;
let api: ApiProcess;
let ids: number[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'review-'));
  ids = await waiting(120);
  api = await spawnApi({ DATA_DIR: folder });
  await until(() => /operator port ready/.test(api.output()));
  await admin(['token', 'add', 'anna', '--role', 'owner', '--keep', '--reason', 'first owner']);
});
afterAll(async () => {
  await api.end('SIGTERM');
  await rm(folder, { recursive: true });
});

/** Posts of one user that wait for a review, in the database of a site that does not run yet. */
async function waiting(count: number): Promise<number[]> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: folder });
  try {
    const credits = { chat: 0, draw: 0 };
    const user = await db.transaction((tx) => createUser(tx, { mobile: '13900000001', channel: 4, credits }));
    const rows = await db
      .insert(squarePosts)
      .values(
        Array.from({ length: count }, (_, at) => ({
          userId: user?.id ?? 0,
          title: `作品${at}`,
          state: 'review' as const,
          width: 8,
          height: 8,
          name: unguessableName('webp'),
          updateTime: new Date(Date.UTC(2026, 0, 1, 0, at)),
        })),
      )
      .returning({ id: squarePosts.id });
    return rows.map(({ id }) => id);
  } finally {
    await close();
  }
}

/** The CLI as people run it, with these keys. */
async function admin(args: string[], keys = ''): Promise<{ code: number | null; out: string }> {
  const place = { DATA_DIR: folder, INIT_CWD: folder, ADMIN_TOKEN: '', ADMIN_URL: '' };
  const script = join(import.meta.dirname, '../admin.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, ...place },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  child.stdin.end(keys);
  const [code] = await once(child, 'close');
  return { code, out };
}

const stateOf = async (id = 0) => {
  const { out } = await admin(['square', 'show', String(id), '--json']);
  const { state, reason } = JSON.parse(out) as { state: string; reason: string };
  return [state, reason];
};

test('100 posts are decided by a key each; a decision is taken back; nothing is sent before the end', async () => {
  // The third one is approved by mistake, taken back and refused; the fifth one is left for later.
  const keys = `aaau9a1s${'a'.repeat(94)}y`;
  const forgotten = await admin(['square', 'review', '--count', '100'], `${keys.slice(0, -1)}q`);
  expect(forgotten).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was sent.') });
  const left = await admin(['square', 'review', '--count', '100'], 'aaa');
  expect(left).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was sent.') });
  expect(await stateOf(ids[0])).toEqual(['review', '']);

  const { code, out } = await admin(['square', 'review', '--count', '100'], keys);
  expect(out).toContain(`1/100  #${ids[0]}  作品0  -  user`);
  expect(out).toContain(`undone: #${ids[2]} approve`);
  expect(out).toMatch(/^97 approve, 1 reject: copyright, 1 reject: quality, 1 skip$/m);
  expect(out).toContain('99 decisions are kept.');
  expect(code).toBe(0);
  expect(await stateOf(ids[2])).toEqual(['refused', '涉嫌侵犯他人版权']);
  expect(await stateOf(ids[4])).toEqual(['refused', '画面质量不足，请换一张更清晰的图片']);
  expect(await stateOf(ids[5])).toEqual(['review', '']);
  const shown = await admin(['square', 'list', '--state', 'shown', '--words', '作品', '--json']);
  expect(JSON.parse(shown.out)).toMatchObject({ count: 97 });
});

test('a post that somebody else decided meanwhile is named, and the others are decided', async () => {
  const place = readPlace({ DATA_DIR: folder });
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  async function* keys() {
    yield* 'aaa';
    const sheet = /\/\S+sheet\.jpg/.exec(said.join('\n'))?.[0] ?? '';
    expect(existsSync(sheet)).toBe(true);
    yield 'i';
    expect(said.at(-1)).toMatch(/^title +作品/m);
    await admin(['square', 'reject', String(ids[100]), 'title', '--reason', 'as the other one saw it']);
    yield* 'qy';
  }
  expect(await reviewPosts({ place, input: { count: 4 }, keys: keys(), say })).toBe(3);
  expect(said.slice(-2)).toEqual([
    expect.stringContaining(`Post ${ids[100]} is in the state "refused"`),
    '2 decisions are kept.',
  ]);
  expect(await stateOf(ids[100])).toEqual(['refused', '标题或描述不符合社区规范，请修改后重新提交']);
  expect([(await stateOf(ids[5]))[0], (await stateOf(ids[101]))[0]]).toEqual(['shown', 'shown']);
});
