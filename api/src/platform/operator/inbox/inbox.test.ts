import { sql } from 'drizzle-orm';
import { nouns } from 'shared/contracts/operator/nouns.ts';
import { showInbox } from 'shared/contracts/operator/operation/inbox.ts';
import { storeGoodBackup } from '../../../operations/backup/backup-results.ts';
import { makeUser } from '../../../testing/make.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { type TestOperator, testOperator } from '../../../testing/test-operator.ts';

let site: TestApp;
let operator: TestOperator;
beforeAll(async () => {
  site = await testApp();
  operator = await testOperator(site);
});
afterAll(() => site.close());

const inbox = async (token?: string) => operator.get(showInbox, {}, token === undefined ? {} : { token });

test("a quiet site's inbox has one thing: there is no backup", async () => {
  const next = 'npm run admin -- backup status';
  expect(await inbox()).toMatchObject([{ waiting: 'problems of backups and disks', count: 1, oldest: null, next }]);
  await storeGoodBackup(site.database.db, { time: new Date(), place: '/b', bytes: 1 });
  expect(await inbox()).toEqual([]);
});

test('what waits is one list, the oldest first, by role', async () => {
  const user = await makeUser(site);
  await site.asOwner(`
    insert into feedbacks (user_id, kind, content, mobile, pictures, create_time)
      values (${user.id}, 1, 'x', '', '[]', now() - interval '3 days 4 hours'), (${user.id}, 1, 'y', '', '[]', now());
    insert into contact_messages (page, name, way, content) values ('p', 'n', 'w', 'x');
    insert into bill_differences (channel, day, kind, what, sn) values ('wechat', '2026-01-01', 'missing_here', 'payment', 'P1')`);
  site.app.providerHealth.of('sms', 'gateway').failed({ status: 401, words: 'no', isKeyRefused: true });
  site.app.providerHealth.of('mail', 'smtp').failed({ status: 0, words: 'a moment', isKeyRefused: false });
  const [first, ...others] = await inbox();
  expect(first).toMatchObject({
    waiting: 'feedback to answer',
    count: 2,
    age: '3 d 4 h',
    next: 'npm run admin -- feedback list',
  });
  expect(others.map(({ waiting, count }) => [waiting, count])).toEqual(
    expect.arrayContaining([
      ['messages of visitors', 1],
      ['differences from bills of channels', 1],
      ['providers that fail or refuse our key', 1],
    ]),
  );
  const support = (await inbox(await operator.tokenOf('support'))).map(({ waiting }) => waiting);
  expect(support).toContain('feedback to answer');
  expect(support).not.toContain('differences from bills of channels');
  await site.database.db.execute(sql`update feedbacks set answer = 'a', answer_time = now()`);
  expect((await inbox()).map(({ waiting }) => waiting)).not.toContain('feedback to answer');
});

test('each line of the inbox names a command that there is', async () => {
  const commands = nouns.flatMap(({ commands }) => commands.map(({ noun, verb }) => `${noun} ${verb}`));
  for (const { next } of await inbox()) expect(commands).toContain(next.split(' ').slice(4, 6).join(' '));
});
