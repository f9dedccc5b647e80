import { openTestDatabase } from '../../testing/database/test-database.ts';
import { makeUser } from '../../testing/make.ts';
import { testApp } from '../../testing/test-app.ts';
import { storeAudit } from './audit-jobs.ts';

test('/metrics has the last audit’s result and runs none', async () => {
  const database = await openTestDatabase();
  const site = await testApp({ database });
  const user = await makeUser(site, { credits: { chat: 7, draw: 1 } });
  const metrics = async (app = site.app) => (await app.inject({ url: '/metrics' })).payload;
  expect(await metrics()).not.toMatch(/^site_ledger_\w+(\{.*\})? /m);
  await storeAudit(site.app);
  const sound = await metrics();
  expect(sound).toContain('site_ledger_findings 0');
  expect(sound).toContain('site_ledger_entries 4');
  expect(sound).toContain('site_ledger_total{currency="chat",kind="available"} 7');
  expect(sound).toContain('site_ledger_total{currency="chat",kind="issued"} -7');
  expect(sound).toMatch(/site_ledger_audit_timestamp_seconds \d{10}/);
  await database.asOwner(`begin; set local session_replication_role = replica;
    update accounts set balance = 8 where user_id = ${user.id} and currency = 'chat' and kind = 'available'; commit`);
  expect(await metrics()).toContain('site_ledger_findings 0');
  const other = await testApp({ database });
  expect(await metrics(other.app)).toContain('site_ledger_findings 0');
  await storeAudit(other.app);
  for (const app of [site.app, other.app]) expect(await metrics(app)).toContain('site_ledger_findings 1');
  expect(other.log.find(({ level }) => level === 'error')).toMatchObject({
    msg: 'the audit of the ledger found something',
    findings: [expect.stringContaining('says 8, its entries 7')],
  });
  await other.close();
  await site.close();
  await database.close();
});
