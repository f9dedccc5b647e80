/** @jest-environment node */
import { type RemoteName, remoteNames } from 'shared/releases/remotes.ts';
import { makeFaultySite, pageOf } from './testing/make-faulty-site.ts';

/** Nobody's page holds anything of another one, also while remotes break (cases.md, ISO). */
let site: Awaited<ReturnType<typeof makeFaultySite>>;
let shell: Awaited<ReturnType<typeof site.start>>;
beforeAll(async () => {
  site = await makeFaultySite();
  await site.promoteGood();
  shell = await site.start();
});
afterAll(async () => {
  await shell.close();
  await site.close();
});

/** What a visitor with this token sees, and whose names stand in it. */
async function look(path: string, token: string) {
  const response = await shell.ask(path, { headers: token ? { cookie: `token=${token}` } : {} });
  const names = new Set((await response.text()).match(/whose-[a-z0-9]+/g));
  return { path, token, status: response.status, names: [...names], headers: response.headers };
}

const tokens = Array.from({ length: 10 }, (_, index) => `t${index}x`);
const faults = ['', '?throws', '?loader-throws', '?suspends', '?loader-hangs'];
const open: RemoteName[] = ['mf-chat', 'mf-creative', 'mf-content'];

// Shows: ISO-04, ISO-13
test('ISO-04, ISO-13: while remotes throw, hang and suspend, every page holds its own visitor’s name or none', async () => {
  const pages: Awaited<ReturnType<typeof look>>[] = [];
  // Fifty at once; ten times as many would time out at the API, and a page without a name proves nothing.
  for (const fault of faults) {
    const visits = remoteNames.flatMap((name) => tokens.map((token) => look(pageOf[name] + fault, token)));
    pages.push(...(await Promise.all(visits)));
  }
  expect(pages.filter(({ token, names }) => names.some((name) => name !== `whose-${token}`))).toEqual([]);
  // Most say whose they are, or the test proves nothing.
  expect(pages.filter(({ names }) => names.length === 1).length).toBeGreaterThan(pages.length * 0.8);
});

// Shows: ISO-04
test('ISO-04: a visitor who is not logged in sees no name on any of them, also on a cached page', async () => {
  const visits = open.flatMap((name) => faults.map((fault) => look(pageOf[name] + fault, '')));
  expect((await Promise.all(visits)).filter(({ names }) => names.length > 0)).toEqual([]);
});

// Shows: ISO-08
test('ISO-08: a broken page of a logged-in user is never cached', async () => {
  for (const name of remoteNames) {
    const { status, headers } = await look(`${pageOf[name]}?loader-throws`, 't1x');
    expect([name, headers.get('cache-control'), headers.get('etag')]).toEqual([name, 'private, no-store', null]);
    expect([200, 500]).toContain(status);
  }
});
