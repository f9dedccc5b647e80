import { auditLedger } from '../../operations/audit/audit.ts';
import { settings } from '../../site/settings/site-tables.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { randomHistory } from '../../testing/torture/random-histories.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await site.database.db.insert(settings).values({ name: 'distribution', value: { is_open: 1, condition: 1 } });
});
afterAll(() => site.close());

/** Each takes about a second: a long run is asked for by `HISTORIES=2000`. */
const histories = Number(process.env.HISTORIES ?? 12);

test(
  'random histories match a rule computed from orders alone',
  async () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= histories; seed++) wrong.push(await randomHistory(site.database.db, seed));
    expect(wrong.filter(Boolean)).toEqual([]);
    expect(await auditLedger(site.database.db)).toEqual([]);
  },
  60_000 + histories * 5_000,
);
