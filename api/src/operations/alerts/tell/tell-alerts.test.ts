import { sql } from 'drizzle-orm';
import {
  addDestination,
  type DestinationKind,
  holdAlert,
  listAlerts,
  listDestinations,
  raiseAlert,
  removeDestination,
  testDestination,
} from 'shared/contracts/operator/operation/alerts.ts';
import { listAudit } from 'shared/contracts/operator/operation/audit.ts';
import { type FakeRobots, fakeRobots } from '../../../testing/providers/fake-robots.ts';
import { type FakeSmtp, fakeSmtp } from '../../../testing/providers/fake-smtp.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';
import { watchOnce } from '../alert-jobs.ts';

const minute = 60_000;
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
/** Ten in the morning in Beijing. */
const morning = new Date(`${yesterday}T02:00:00Z`).getTime();
const day = yesterday.slice(5);
let site: TestApp;
/** Another process on the same database. */
let other: TestApp;
let operator: TestOperator;
let robots: FakeRobots;
let smtp: FakeSmtp;

beforeAll(async () => {
  robots = await fakeRobots();
  smtp = await fakeSmtp();
  const config = { mail: smtp.config };
  site = await testApp({ config });
  other = await testApp({ database: site.database, config });
  operator = await testOperator(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
  await robots.close();
  await smtp.close();
});
beforeEach(async () => {
  robots.taken.length = 0;
  robots.refusal = undefined;
  smtp.mails.length = 0;
  await site.asOwner(
    'delete from alerts; delete from alert_destinations; delete from alert_holds; delete from provider_health',
  );
  disk(50);
});

function disk(used: number): void {
  const disks = async () => [{ disk: 'data', folder: '/d', free_mb: (100 - used) * 1000, size_mb: 100_000 }];
  for (const { app } of [site, other]) {
    const { alertWatch } = app;
    alertWatch.checks = alertWatch.checks.filter(({ name }) => ['disk', 'own', 'provider'].includes(name));
    alertWatch.parts.disks = disks;
  }
}
const at = (minutes: number, { app } = site) => watchOnce(app, new Date(morning + minutes * minute));
const add = (kind: DestinationKind, more: object = {}) => {
  const address = kind === 'mail' ? 'anna@example.com' : robots[kind];
  const secret = kind === 'wecom' || kind === 'mail' ? '' : robots.secret;
  return operator.get(addDestination, { name: kind, kind, address, secret, ...more });
};
const texts = () => robots.taken.map(({ text }) => text);
const destination = async (name: string) => (await operator.get(listDestinations, {})).find((one) => one.name === name);

test('an alert is sent once, hourly while it is urgent, and its end', async () => {
  await add('wecom');
  disk(97);
  for (const minutes of [0, 1, 2, 30, 59]) await at(minutes);
  expect(texts()).toEqual([
    expect.stringMatching(`1 个告警\n\n【紧急】机器 .+用了 97 %.+\n时间：从 ${day} 10:00 起\n处理办法：清理`),
  ]);
  await at(60);
  await at(61);
  expect(texts()).toHaveLength(2);
  expect(texts()[1]).toContain(`时间：从 ${day} 10:00 起，还没有恢复`);
  disk(50);
  for (const minutes of [62, 63, 64, 65]) await at(minutes);
  expect(texts().slice(2)).toEqual([
    expect.stringMatching(`1 个已恢复\n\n【已恢复】.+\n时间：${day} 10:00 到 ${day} 11:02`),
  ]);
  const [ended] = await operator.get(listAlerts, {});
  expect(ended).toMatchObject({ state: 'ended', told: 'wecom', end_time: `${yesterday}T03:02:00.000Z` });
});

test('one that is not urgent is sent again after six hours', async () => {
  await add('wecom');
  disk(85);
  for (const hours of [0, 1, 5, 6, 7]) await at(hours * 60);
  expect(texts()).toHaveLength(2);
  // It has become urgent.
  disk(96);
  await at(8 * 60);
  expect(texts()).toHaveLength(3);
});

test.each(['wecom', 'dingtalk', 'feishu', 'json'] as const)('%s takes an alert in its own shape', async (kind) => {
  await add(kind);
  disk(97);
  await at(0);
  expect(robots.taken).toHaveLength(1);
  const [one] = robots.taken;
  expect(one?.text).toContain('【紧急】');
  expect(await destination(kind)).toMatchObject({ health: 'works', where: new URL(robots[kind]).host });
  if (kind !== 'json') return;
  expect(one?.headers.authorization).toBe(`Bearer ${robots.secret}`);
  expect(one?.body).toMatchObject({ alerts: [{ what: 'opened', urgent: true, since: `${yesterday}T02:00:00.000Z` }] });
});

test('a mailbox gets the alert and its end by mail', async () => {
  await add('mail');
  disk(97);
  await at(0);
  disk(50);
  for (const minutes of [1, 4]) await at(minutes);
  const subjects = smtp.mails.map(({ headers }) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(headers)?.[1] ?? '');
  expect(subjects).toHaveLength(2);
  expect(smtp.mails.map(({ to }) => to)).toEqual(['anna@example.com', 'anna@example.com']);
  expect(smtp.mails.map(({ parts }) => parts[0])).toEqual([
    expect.stringContaining('处理办法：'),
    expect.stringContaining('【已恢复】'),
  ]);
});

test('several alerts are one message, within the bytes of WeCom', async () => {
  await add('wecom');
  for (let n = 0; n < 20; n++) {
    const says = `第 ${n} 台机器${'没有'.repeat(120)}`;
    await operator.get(raiseAlert, { key: `m${n}`, says, advice: '看日志', minutes: 10_000 });
  }
  await watchOnce(site.app, new Date());
  expect(robots.taken).toHaveLength(1);
  const [text = ''] = texts();
  expect(text).toMatch(/：20 个告警\n/);
  const left = Number(/还有 (\d+) 个，全部见：npm run admin -- alerts list$/.exec(text)?.[1]);
  expect(text.match(/【告警】/g)).toHaveLength(20 - left);
  await site.asOwner('delete from alert_reports');
});

describe('what is not taken', () => {
  const refusals: [string, DestinationKind, [number, string], object][] = [
    [
      'errcode',
      'wecom',
      [200, '{"errcode":45009,"errmsg":"api freq out of limit"}'],
      { health: 'failing', last_error: '45009 api freq out of limit' },
    ],
    [
      'code',
      'feishu',
      [200, '{"code":19001,"msg":"param invalid: incoming webhook access token invalid"}'],
      { health: 'key refused' },
    ],
    [
      'no answer of a robot',
      'dingtalk',
      [200, '<html>ok</html>'],
      { health: 'failing', last_error: expect.stringContaining('not the answer of a dingtalk robot') },
    ],
    ['an answer without an end', 'wecom', [200, ' '.repeat(20_000)], { health: 'failing' }],
    ['a status', 'json', [503, 'busy'], { health: 'failing', last_error: '503 busy', last_error_status: 503 }],
  ];
  test.each(refusals)('by %s is seen as its health, and tried later', async (_name, kind, refusal, health) => {
    await add(kind);
    robots.refusal = refusal;
    disk(97);
    await at(0);
    expect(await destination(kind)).toMatchObject(health);
    robots.refusal = undefined;
    await at(1);
    expect(robots.taken).toHaveLength(1);
    expect(await destination(kind)).toMatchObject({ health: 'works' });
  });

  test('rests longer each time, at most half an hour', async () => {
    await add('wecom');
    robots.refusal = [200, '{"errcode":45009,"errmsg":"api freq out of limit"}'];
    disk(97);
    const tries: number[] = [];
    for (let minutes = 0; minutes < 120; minutes++) {
      const before = site.log.filter(({ msg }) => msg === 'an alert was not taken').length;
      await at(minutes);
      if (site.log.filter(({ msg }) => msg === 'an alert was not taken').length > before) tries.push(minutes);
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31, 61, 91]);
  });

  test('by one destination is sent to the others', async () => {
    await operator.get(addDestination, { name: 'team', kind: 'wecom', address: `${robots.wecom}x` });
    await add('json');
    disk(97);
    await at(0);
    await watchOnce(site.app, new Date());
    expect(texts().join('\n')).toContain('告警接收方「team」拒绝了我们的密钥');
    expect(texts().join('\n')).toContain('invalid webhook url');
  });
});

test('quiet hours hold back what is not urgent', async () => {
  await add('wecom', { quiet_hours: '23:00-08:00' });
  await add('json', { urgent_only: true });
  disk(85);
  const night = 14 * 60;
  await at(night);
  expect(robots.taken).toEqual([]);
  disk(97);
  await at(night + 1);
  expect(robots.taken.map(({ robot }) => robot).sort()).toEqual(['/alerts', '/cgi-bin/webhook/send']);
  disk(85);
  await operator.get(raiseAlert, { key: 'small', says: '一件小事', advice: '明天看', minutes: 10_000 });
  await at(21 * 60 + 59);
  expect(texts().join()).not.toContain('一件小事');
  await at(22 * 60);
  expect(texts().filter((text) => text.includes('一件小事'))).toHaveLength(1);
  await site.asOwner('delete from alert_reports');
});

test('an alert that is held is sent to nobody', async () => {
  await add('wecom');
  disk(97);
  const now = Date.now();
  const watch = (minutes: number) => watchOnce(site.app, new Date(now + minutes * minute));
  await operator.get(holdAlert, { key: 'all', hours: 1 });
  await watch(0);
  expect(robots.taken).toEqual([]);
  const [held] = await operator.get(listAlerts, {});
  expect(held).toMatchObject({ state: 'standing', told: '', held_until: expect.any(String) });
  await watch(62);
  expect(robots.taken).toHaveLength(1);
  await operator.get(holdAlert, { key: held?.key ?? '', hours: 3 });
  await watch(170);
  expect(robots.taken).toHaveLength(1);
  await operator.get(holdAlert, { key: held?.key ?? '', hours: 0 });
  await watch(171);
  expect(robots.taken).toHaveLength(2);
});

test('two processes and a restart tell an alert once', async () => {
  await add('wecom');
  disk(97);
  await Promise.all([at(0), at(0, other), at(0), at(0, other)]);
  await at(1, other);
  expect(robots.taken).toHaveLength(1);
});

test('a test sends one now, and shows the words of the provider', async () => {
  await add('dingtalk');
  const name = 'dingtalk';
  expect(await operator.get(testDestination, { name })).toMatchObject({ taken: true, problem: '' });
  expect(texts()[0]).toContain('这是一条测试，由 owner-');
  await operator.get(removeDestination, { name });
  await add('dingtalk', { secret: 'SECwrong' });
  expect(await operator.get(testDestination, { name })).toMatchObject({
    taken: false,
    problem: expect.stringMatching(/^310000 sign not match/),
  });
  expect(await destination(name)).toMatchObject({ health: 'key refused', last_error_status: 310000 });
});

test('an address is a secret everywhere', async () => {
  const made = await add('dingtalk');
  robots.refusal = [500, `no such robot: ${robots.dingtalk} ${robots.secret}`];
  await operator.get(testDestination, { name: 'dingtalk' });
  const { rows } = await site.database.db.execute(sql`select * from alert_destinations`);
  const seen = [made, await destination('dingtalk'), rows, site.log, await operator.get(listAudit, {})];
  expect(JSON.stringify(seen)).not.toMatch(/ding-token|SEC1f0e2d/);
});

test.each([
  ['a mailbox', { kind: 'mail', address: 'nobody' }],
  ['a webhook', { kind: 'wecom', address: 'ftp://example.com/x' }],
  ['quiet hours', { kind: 'json', address: 'http://10.0.0.1/x', quiet_hours: '8-9' }],
] as const)('%s that is none is refused', async (_name, given) => {
  expect(await operator.ask(addDestination, { name: 'x', ...given })).toMatchObject({ code: 0 });
  expect(await operator.get(listDestinations, {})).toEqual([]);
});
