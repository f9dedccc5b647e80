import { createHmac } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readChannel } from 'shared/releases/channel/channel.ts';
import { readHistory } from 'shared/releases/channel/history.ts';
import type { KnownShellStatus, LiveFailures } from 'shared/releases/shell/shell-status.ts';
import { MfHarness } from '../testing/mf-harness.ts';

let site: MfHarness;
let release: string;
const why = ['--reason', 'x'] as const;
/** What the shell counts. */
let server = { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
beforeEach(async () => {
  site = await MfHarness.make();
  await site.ship('one');
  release = `mf-content@${await site.publish('two')}`;
  server = { all: 0, inCanary: 0, failed: 0, failedInCanary: 0 };
  failures = { counter: 'one', releases: {} };
  await site.runShell(counting);
  await begin();
});
afterEach(() => site.end());

function counting({ remotes }: KnownShellStatus): Partial<Pick<KnownShellStatus, 'remotes'>> {
  const content = remotes['mf-content'];
  const canary = content?.canary && { ...content.canary, counts: { server } };
  return content ? { remotes: { ...remotes, 'mf-content': { ...content, canary: canary ?? null, failures } } } : {};
}
/** What the shell counts of releases that all visitors get: pages and failures on the server. */
let failures: LiveFailures = { counter: 'one', releases: {} };
function live(version: string, lately: [number, number], [all, failed]: [number, number]) {
  const count = { counts: { server: { all, failed } }, lately: { server: { all: lately[0], failed: lately[1] } } };
  failures = { ...failures, releases: { ...failures.releases, [version]: count } };
}
const begin = () => site.mfHere('promote', release, '--percent', '10', ...why);
const look = () => site.mfHere('guard', '--once');
const isStanding = async () => Boolean((await readChannel(site.store))?.remotes['mf-content']?.canary);
const lines = async () => (await readHistory(site.store)).filter(({ verb }) => verb === 'guard abort');
const fails = (failedInCanary: number, failed = failedInCanary) => {
  server = { all: server.all + 1000, inCanary: server.inCanary + 100, failed, failedInCanary };
};

test('failures on both sides leave a canary; those of its own end it, with the evidence in the history', async () => {
  fails(4, 40);
  expect(await look()).toMatchObject({ code: 0, out: expect.stringMatching(/^mf-content@\S+: M = \d/) });
  expect(await isStanding()).toBe(true);
  fails(16, 52);
  expect((await look()).out).toContain('went back to what is live');
  expect(await isStanding()).toBe(false);
  expect(await lines()).toMatchObject([
    { by: expect.stringMatching(/^guard/), reason: expect.stringMatching(/^server: 16 of 52 visitors .* M = \d/) },
  ]);
  expect(await look()).toMatchObject({ out: 'No canary stands.' });
});

test('what was seen outlives the guard, and is not counted twice', async () => {
  fails(2);
  for (let time = 0; time < 5; time++) await look();
  expect(await isStanding()).toBe(true);
  fails(4);
  await look();
  expect(await isStanding()).toBe(false);
});

test('two guards make one line', async () => {
  fails(10);
  await Promise.all([look(), look(), look()]);
  expect(await isStanding()).toBe(false);
  expect(await lines()).toHaveLength(1);
});

test('a person who begins it again after the guard has the last word for an hour', async () => {
  fails(10);
  await look();
  await begin();
  fails(30);
  expect((await look()).out).toContain('decided otherwise');
  expect(await isStanding()).toBe(true);
  const journal = join(site.store, 'journal.ndjson');
  const before = (at: string) => new Date(Date.parse(at) - 61 * 60_000).toISOString();
  const older = (await readHistory(site.store)).reverse().map((it) => JSON.stringify({ ...it, at: before(it.at) }));
  await writeFile(journal, `${older.join('\n')}\n`);
  await look();
  expect(await isStanding()).toBe(false);
});

test('held, it says what it would do; it tells the webhook', async () => {
  const told: { what: string; text: string }[] = [];
  const webhook = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(JSON.parse(body));
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => webhook.once('listening', done));
  site.env.GUARD_WEBHOOK = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  expect((await site.mfHere('guard', 'hold', 'mf-content', '--until', '1h', ...why)).code).toBe(0);
  fails(10);
  expect((await look()).out).toContain('holds the guard');
  expect(await isStanding()).toBe(true);
  await site.mfHere('guard', 'release', 'mf-content', ...why);
  await look();
  expect(await isStanding()).toBe(false);
  expect(told.map(({ what }) => what)).toEqual(['held', 'returned']);
  webhook.close();
});

test('evidence that is lost or torn begins again, and moves nothing', async () => {
  fails(2);
  await look();
  await writeFile(join(site.store, 'canary-evidence.json'), '{"mf-con');
  expect((await look()).code).toBe(0);
  await rm(join(site.store, 'canary-evidence.json'));
  expect((await look()).out).toContain('M =');
  expect(await isStanding()).toBe(true);
});

test('a robot that signs and the site itself are notified', async () => {
  const told: { url: string; token: string; body: Record<string, unknown> }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push({ url: request.url ?? '', token: String(request.headers.token ?? ''), body: JSON.parse(body) });
    response.end(
      JSON.stringify(
        request.url?.startsWith('/robot') ? { errcode: 0, errmsg: 'ok' } : { code: 1, show: 0, msg: '', data: {} },
      ),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const robot = {
    GUARD_WEBHOOK: `${url}/robot/send?access_token=t`,
    GUARD_WEBHOOK_KIND: 'dingtalk',
    GUARD_WEBHOOK_SECRET: 'SEC1',
  };
  Object.assign(site.env, robot, { ADMIN_URL: url, ADMIN_TOKEN: 'of-guard' });
  fails(10);
  await look();
  expect(told).toHaveLength(2);
  const [ofRobot, ofSite] = told.toSorted((one, other) => other.url.localeCompare(one.url));
  const { searchParams } = new URL(ofRobot?.url ?? '', url);
  const timestamp = searchParams.get('timestamp');
  const sign = createHmac('sha256', 'SEC1').update(`${timestamp}\nSEC1`).digest('base64');
  expect(searchParams.get('sign')).toBe(sign);
  expect(ofRobot?.body).toMatchObject({
    msgtype: 'text',
    text: { content: expect.stringContaining('守卫已把它退回') },
  });
  expect(ofSite).toMatchObject({
    url: '/alerts/raise',
    token: 'of-guard',
    body: { key: 'release.mf-content', urgent: true, says: expect.stringContaining(release) },
  });
  site.env.GUARD_WEBHOOK_KIND = 'slack';
  expect(await look()).toMatchObject({ code: 2 });
  server.close();
});

describe('a release that all visitors get', () => {
  const chat = { counter: 'one', releases: {} as LiveFailures['releases'] };
  /** Pages and failures of another remote. */
  const others = (lately: [number, number], [all, failed]: [number, number]) => {
    chat.releases.other = {
      counts: { server: { all, failed } },
      lately: { server: { all: lately[0], failed: lately[1] } },
    };
  };
  let one: string;
  let two: string;
  beforeEach(async () => {
    await site.end();
    site = await MfHarness.make();
    one = await site.ship('one');
    await site.ship('chat', { name: 'mf-chat' });
    two = await site.publish('two');
    others([20_000, 40], [20_000, 40]);
    live(one, [5000, 10], [5000, 10]);
    await site.runShell((status) => {
      const { remotes = status.remotes } = counting(status);
      const other = remotes['mf-chat'];
      return other ? { remotes: { ...remotes, 'mf-chat': { ...other, failures: chat } } } : {};
    });
    await site.mfHere('promote', `mf-content@${two}`, ...why);
    await look();
  });
  const current = async () => (await readChannel(site.store))?.remotes['mf-content']?.current;

  test('a failing release goes back, unless a person decided otherwise', async () => {
    live(two, [0, 0], [200, 12]);
    others([20_000, 40], [20_800, 42]);
    expect((await look()).out).toContain('went back to what is live');
    expect(await current()).toBe(one);
    expect((await readHistory(site.store))[0]).toMatchObject({
      verb: 'guard rollback',
      from: two,
      to: one,
      reason: expect.stringMatching(
        /^server: 12 of 200 pages failed, of the other remotes 2 of 800; .* 10 of 5000 and 40 of/,
      ),
    });
    await site.mfHere('promote', `mf-content@${two}`, ...why);
    await look();
    live(two, [0, 0], [400, 40]);
    others([20_000, 40], [21_600, 43]);
    expect((await look()).out).toContain('decided otherwise');
    expect(await current()).toBe(two);
  });

  test('is watched on after another one was killed', async () => {
    const three = await site.publish('three');
    expect((await site.mfHere('kill', `mf-content@${three}`, ...why)).code).toBe(0);
    live(two, [0, 0], [200, 60]);
    others([20_000, 40], [20_800, 280]);
    expect((await look()).out).toContain('fails more than before it was live');
  });

  test('stays when the others fail as well: that is only said', async () => {
    live(two, [0, 0], [200, 60]);
    others([20_000, 40], [20_800, 280]);
    expect((await look()).out).toContain('fails more than before it was live, and was left');
    expect(await current()).toBe(two);
  });
});
