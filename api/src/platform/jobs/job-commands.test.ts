import { auditBalances } from 'shared/contracts/operator/account/ledger.ts';
import { listJobs, retryJob, runJob } from 'shared/contracts/operator/operation/jobs.ts';
import { jobTitles } from 'shared/contracts/operator/operation/screen/jobs-screen.ts';
import { makeUser } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../testing/test-operator.ts';
import { until } from '../../testing/until.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
  await site.app.jobs.plan();
  await site.app.tasks.start();
});
afterAll(() => site.close());

const name = 'drop-old-replies';
const one = async () => (await operator.get(listJobs, {})).find((job) => job.name === name);
async function once(isSo: (job: Awaited<ReturnType<typeof one>>) => boolean) {
  await until(async () => isSo(await one()));
  return one();
}

test('jobs are listed with their last run, and run on demand', async () => {
  const first = await once((job) => job?.state === 'completed');
  expect(first).toMatchObject({ every_seconds: 3600, queued: 0, failed: 0, last_run: expect.any(String) });

  expect(await operator.ask(runJob, { name })).toMatchObject({ code: 1 });
  const second = await once((job) => job?.state === 'completed' && job.last_run !== first?.last_run);
  expect(second).toMatchObject({ failed: 0 });

  await site.asOwner(
    `update tasks set state = 'failed', problem = '57014', key = id, end_time = now() where kind = '${name}'`,
  );
  expect(await one()).toMatchObject({ state: 'failed', failed: 2, last_error: '57014' });
  expect(await operator.get(retryJob, { name })).toEqual({ name, retried: 2 });
  expect(await once((job) => job?.state === 'completed' && job.queued === 0)).toMatchObject({ failed: 0 });
  expect(await operator.get(retryJob, { name })).toEqual({ name, retried: 0 });
});

test('every job has a Chinese name', async () => {
  const names = (await operator.get(listJobs, {})).map((job) => job.name);
  expect(Object.keys(jobTitles)).toEqual(expect.arrayContaining(names));
});

test('a run requested in a failed transaction does not begin', async () => {
  const { jobs } = site.app;
  const before = await one();
  const failed = site.database.db.transaction(async (tx) => {
    await jobs.runNow(name, tx);
    throw new Error('the audit log is full');
  });
  await expect(failed).rejects.toThrow('the audit log is full');
  expect(await one()).toEqual(before);
});

test('a job that does not exist is refused with those that do', async () => {
  expect(await operator.ask(runJob, { name: 'mow-the-lawn' })).toMatchObject({ msg: expect.stringContaining(name) });
});

test('the ledger is audited beside the running api', async () => {
  await makeUser(site);
  expect(await operator.get(auditBalances, {})).toMatchObject({ sound: true, findings: [] });
  await site.asOwner(
    `alter table accounts disable trigger user; update accounts set balance = balance + 1 where user_id is not null and currency = 'chat' and kind = 'available'`,
  );
  expect(await operator.get(auditBalances, {})).toMatchObject({
    sound: false,
    findings: expect.arrayContaining([expect.stringContaining('trigger'), expect.stringContaining('says')]),
  });
});
