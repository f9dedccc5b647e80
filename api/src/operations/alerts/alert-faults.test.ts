import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import { testChannel } from 'shared/contracts/operator/chat/channels.ts';
import { listAlerts, listChecks } from 'shared/contracts/operator/operation/alerts.ts';
import { makeChannel, makeUser } from '../../testing/make.ts';
import { fakeOpenAi, refuses } from '../../testing/providers/fake-openai.ts';
import { makeCertificate } from '../../testing/providers/make-certificate.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { storeFailedBackup, storeGoodBackup } from '../backup/backup-results.ts';
import { watchOnce } from './alert-jobs.ts';

const hour = 3_600_000;
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** Its certificate ends in a day. */
const gateway = createServer({ key: privateKey, cert: makeCertificate({ publicKey, privateKey }).pem });
let site: TestApp;
let operator: TestOperator;
let channel: Awaited<ReturnType<typeof fakeOpenAi>>;

beforeAll(async () => {
  await once(gateway.listen(0, '127.0.0.1'), 'listening');
  channel = await fakeOpenAi();
  const siteUrl = `https://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  site = await testApp({ text: 'channels', config: { siteUrl } });
  operator = await testOperator(site);
  disk(50);
});
afterAll(async () => {
  await site.close();
  await channel.close();
  gateway.close();
});

const disk = (used: number) => {
  const room = { folder: '/data', free_mb: (100 - used) * 1000, size_mb: 100_000 };
  site.app.alertWatch.parts.disks = async () => [
    { disk: 'data', ...room },
    { disk: 'backups', ...room },
  ];
};
const watch = (now = new Date()) => watchOnce(site.app, now);
const standing = () => operator.get(listAlerts, { state: 'standing' });
const find = async (key: RegExp) => (await standing()).find((alert) => key.test(alert.key));
const job = (name: string) =>
  site.app.jobs
    .list()
    .find((one) => one.name === name)
    ?.run();

interface Fault {
  key: RegExp;
  cause(): unknown;
  end(): unknown;
  urgent: boolean;
  says: RegExp;
  advice: RegExp;
}

const faults: Record<string, Fault> = {
  'a channel that refuses its key': {
    key: /^provider\.channel\.deepseek$/,
    async cause() {
      await makeChannel(site, { name: 'deepseek', baseUrl: channel.url, apiKey: 'sk-1' });
      channel.script = [refuses(401, {}, 'Authentication Fails, your api key is invalid')];
      await operator.get(testChannel, { name: 'deepseek' });
    },
    end: () => site.app.providerHealth.of('channel', 'deepseek').worked(),
    urgent: true,
    says: /模型通道「deepseek」拒绝了我们的密钥.*401.*Authentication Fails/,
    advice: /channels edit deepseek --key/,
  },
  'a backup of the day before yesterday': {
    key: /^backup\.old$/,
    cause: () => storeGoodBackup(site.database.db, { time: new Date(Date.now() - 50 * hour), place: '/b', bytes: 1 }),
    end: () => storeGoodBackup(site.database.db, { time: new Date(), place: '/b', bytes: 1 }),
    urgent: false,
    says: /最近一次好的备份已是 2 天前的/,
    advice: /backup make/,
  },
  'a backup that failed': {
    key: /^backup\.failed$/,
    cause: () => storeFailedBackup(site.database.db, new Date(), 'The disk of /b is full'),
    end: () => storeGoodBackup(site.database.db, { time: new Date(), place: '/b', bytes: 1 }),
    urgent: false,
    says: /上一次备份失败：The disk of \/b is full/,
    advice: /backup status/,
  },
  'a disk with 82 %': {
    key: /^disk\..+\.data$/,
    cause: () => disk(82),
    end: () => disk(50),
    urgent: false,
    says: /数据和备份的磁盘用了 82 %，还剩 18000 MB/,
    advice: /清理或加大磁盘/,
  },
  'a disk with 96 %': {
    key: /^disk\..+\.data$/,
    cause: () => disk(96),
    end: () => disk(50),
    urgent: true,
    says: /用了 96 %/,
    advice: /清理或加大磁盘/,
  },
  'a full disk of another machine': {
    key: /^disk\.web-2\.data$/,
    cause: () =>
      site.asOwner(`insert into machine_disks (host, disk, folder, free_mb, size_mb, time)
        values ('web-2', 'data', '/data', 1000, 100000, now())`),
    end: () => site.asOwner(`update machine_disks set free_mb = 60000 where host = 'web-2'`),
    urgent: true,
    says: /^机器 web-2 上放数据的磁盘用了 99 %/,
    advice: /清理或加大磁盘/,
  },
  'a ledger that is not sound': {
    key: /^ledger\.unsound$/,
    async cause() {
      const { id } = await makeUser(site);
      await unsound(`update accounts set balance = balance + 1 where user_id = ${id} and kind = 'available'`);
    },
    end: () => unsound(`update accounts set balance = balance - 1 where kind = 'available'`),
    urgent: true,
    says: /账本审计发现 \d+ 个问题/,
    advice: /ledger audit/,
  },
  'feedback that waits for three days': {
    key: /^queue\.feedback\.list$/,
    async cause() {
      const { id } = await makeUser(site);
      await site.asOwner(`insert into feedbacks (user_id, kind, content, mobile, pictures, create_time)
        values (${id}, 1, 'x', '', '[]', now() - interval '73 hours')`);
    },
    end: () => site.asOwner('delete from feedbacks'),
    urgent: false,
    says: /待回复的反馈：1 件，最早的一件已等了 3 天（平常不超过 48 小时）/,
    advice: /^npm run admin -- feedback list$/,
  },
  'a task that nobody does': {
    key: /^work\.overdue$/,
    cause: () =>
      site.asOwner(`insert into tasks (kind, key, payload, run_time) values ('send-refund', 'R1', '{}', now() - interval '20 minutes');
        insert into tasks (kind, key, payload, lane, run_time) values ('job-of-before', 'interval', '{}', 'job', now() - interval '9 days')`),
    end: () => site.asOwner("delete from tasks where key in ('R1', 'interval')"),
    urgent: false,
    says: /没有按时做：send-refund 1 件，最早的晚了 20 分钟/,
    advice: /tasks list --state queued/,
  },
};

/** Changes what its guards protect, then audits. */
async function unsound(change: string): Promise<void> {
  await site.asOwner(`set session_replication_role = replica; ${change}; set session_replication_role = origin`);
  await job('audit-ledger');
}

test('a new site has no alert but for its certificate', async () => {
  await watch();
  expect((await standing()).map(({ key }) => key)).toEqual(['certificate.site']);
});

test.each(Object.keys(faults))('%s opens an alert and ends it', async (name) => {
  const fault = faults[name];
  if (!fault) throw new Error(name);
  await fault.cause();
  await watch();
  const { key, urgent, says, advice } = fault;
  const opened = await find(key);
  expect(opened).toMatchObject({
    state: 'standing',
    urgent,
    says: expect.stringMatching(says),
    advice: expect.stringMatching(advice),
    end_time: null,
  });
  await fault.end();
  await watch();
  // An alert that returns within two minutes is the same one.
  expect(await find(key)).toMatchObject({ id: opened?.id });
  await watch(new Date(Date.now() + 3 * 60_000));
  expect(await find(key)).toBeUndefined();
  const ended = (await operator.get(listAlerts, { state: 'ended' })).find(({ id }) => id === opened?.id);
  expect(ended).toMatchObject({ state: 'ended', end_time: expect.any(String) });
});

test('a certificate that ends tomorrow is urgent', async () => {
  expect(await find(/^certificate/)).toMatchObject({
    urgent: true,
    says: expect.stringMatching(/^127\.0\.0\.1:\d+ 的证书还有 0 天到期/),
  });
});

test('a provider that fails is an alert after ten minutes', async () => {
  site.app.providerHealth.of('sms', 'gateway').failed({ status: 502, words: 'bad gateway', isKeyRefused: false });
  await watch();
  expect(await find(/sms/)).toBeUndefined();
  await watch(new Date(Date.now() + 11 * 60_000));
  expect(await find(/sms/)).toMatchObject({ says: expect.stringContaining('短信「gateway」已经失败 11 分钟（502）') });
  site.app.providerHealth.of('sms', 'gateway').worked();
});

test('no backup at all is an alert after an hour', async () => {
  await site.asOwner('delete from backup_results');
  await watch();
  expect(await find(/^backup\.old/)).toBeUndefined();
  await watch(new Date(Date.now() + 61 * 60_000));
  expect(await find(/^backup\.old/)).toMatchObject({ says: '还没有任何好的备份' });
});

test('what a check cannot look at stays, and the check says why', async () => {
  disk(97);
  await watch();
  site.app.alertWatch.parts.disks = () => Promise.reject(Object.assign(new Error('statfs'), { code: 'EIO' }));
  await watch(new Date(Date.now() + 5 * 60_000));
  await watch(new Date(Date.now() + 10 * 60_000));
  expect(await find(/^disk/)).toMatchObject({ urgent: true });
  const checks = await operator.get(listChecks, {});
  expect(checks.find(({ check }) => check === 'disk')).toMatchObject({ problem: 'EIO', alerts: 1 });
  expect(checks.find(({ check }) => check === 'queue')).toMatchObject({ problem: '', last_look: expect.any(String) });
  disk(50);
});

test('the metric counts what stands', async () => {
  await watch();
  const { payload } = await site.app.inject({ url: '/metrics' });
  expect(payload).toContain('site_alerts{urgent="yes"} 2');
});
