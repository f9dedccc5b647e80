import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { rejectSquare, showSquare } from 'shared/contracts/operator/creative/square.ts';
import { squarePosts } from '../../../api/src/creative/square/square.ts';
import { unguessableName } from '../../../api/src/providers/storage/stored-name.ts';
import { makeUser } from '../../../api/src/testing/make.ts';
import { type TestApp, testApp } from '../../../api/src/testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../api/src/testing/test-operator.ts';
import { type OperatorPlace, readPlace } from '../operator-place.ts';
import { reviewPosts } from './review-square.ts';

let site: TestApp;
let operator: TestOperator;
let ids: number[];
/** Variables by which the command finds the operator's port. */
let env: { ADMIN_URL: string; ADMIN_TOKEN: string };
let place: OperatorPlace;
beforeAll(async () => {
  site = await testApp();
  ids = await waiting(120);
  operator = await testOperator(site);
  env = {
    ADMIN_URL: await operator.app.listen({ port: 0, host: '127.0.0.1' }),
    ADMIN_TOKEN: await operator.tokenOf('owner'),
  };
  place = readPlace(env);
});
afterAll(() => site.close());

/** Posts of one user that wait for a review. */
async function waiting(count: number): Promise<number[]> {
  const user = await makeUser(site);
  const rows = await site.database.db
    .insert(squarePosts)
    .values(
      Array.from({ length: count }, (_, at) => ({
        userId: user.id,
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
}

/** The command as people run it, with these keys. */
async function review(keys: string): Promise<{ code: number | null; out: string }> {
  const args = ['square', 'review', '--count', '100'];
  const script = join(import.meta.dirname, '../admin.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], {
    env: { ...process.env, ...env },
  });
  let out = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (out += chunk));
  child.stdin.end(keys);
  const [code] = await once(child, 'close');
  return { code, out };
}

async function* keysOf(keys: string) {
  yield* keys;
}

const stateOf = async (id = 0) => {
  const { state, reason } = await operator.get(showSquare, { id });
  return [state, reason];
};

test('100 posts are decided by a key each; a decision is taken back; nothing is sent before the end', async () => {
  // The third one is approved by mistake, taken back and refused; the fifth one is left for later.
  const keys = `aaau9a1s${'a'.repeat(94)}y`;
  for (const early of [`${keys.slice(0, -1)}q`, 'aaa']) {
    const said: string[] = [];
    const round = { place, input: { count: 100 }, keys: keysOf(early), say: (line: string) => said.push(line) };
    expect(await reviewPosts(round)).toBe(0);
    expect(said.at(-1)).toBe('Nothing was sent.');
  }
  expect(await stateOf(ids[0])).toEqual(['review', '']);

  const { code, out } = await review(keys);
  expect(out).toContain(`1/100  #${ids[0]}  作品0  -  user`);
  expect(out).toContain(`undone: #${ids[2]} approve`);
  expect(out).toMatch(/^97 approve, 1 reject: copyright, 1 reject: quality, 1 skip$/m);
  expect(out).toContain('99 decisions are kept.');
  expect(code).toBe(0);
  expect(await stateOf(ids[2])).toEqual(['refused', '涉嫌侵犯他人版权']);
  expect(await stateOf(ids[4])).toEqual(['refused', '画面质量不足，请换一张更清晰的图片']);
  expect(await stateOf(ids[5])).toEqual(['review', '']);
  expect(await site.database.db.$count(squarePosts, eq(squarePosts.state, 'shown'))).toBe(97);
});

test('a post that somebody else decided meanwhile is named, and the others are decided', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  async function* keys() {
    yield* 'aaa';
    const sheet = /\/\S+sheet\.jpg/.exec(said.join('\n'))?.[0] ?? '';
    expect(existsSync(sheet)).toBe(true);
    yield 'i';
    expect(said.at(-1)).toMatch(/^title +作品/m);
    await operator.get(rejectSquare, { ids: String(ids[100]), because: 'title' });
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
