import { eq } from 'drizzle-orm';
import { policyTypes } from 'shared/contracts/content/policy.ts';
import { seed } from '../../seed/seed.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { policies } from './policy-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
  await seed(site.database.db, { ...site.app.config, siteMode: 'production' });
});
afterAll(() => site.close());

interface Policy {
  title: string;
  content: string;
}
const read = async (type: string) => dataOf<Policy>(await site.get(`/index/policy?type=${type}`));

// Shows: SPEC-2.32, SPEC-7.12
test.each(policyTypes)('%s has a title and a text with headings', async (type) => {
  const { title, content } = await read(type);
  expect(title).toMatch(/(协议|政策)$/);
  expect(content.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(5);
  expect(content.replace(/<[^>]+>/g, '').length).toBeGreaterThan(400);
});

// Shows: XSS-13
test('an operator’s text survives a restart and contains nothing executable', async () => {
  const content = '<h2 id="token">一</h2><p onclick="x()">二<script>x()</script><img src=x onerror=x()></p>';
  await site.database.db.update(policies).set({ content }).where(eq(policies.type, 'pay'));
  site.app.prepared.forget();
  await seed(site.database.db, { ...site.app.config, siteMode: 'production' });
  const shown = (await read('pay')).content;
  expect(shown).toContain('<h2 id="content-token">一</h2>');
  expect(shown).not.toMatch(/script|onclick|onerror/);
});

// Shows: SPEC-7.12
test.each(['', 'nope', '../service', '__proto__'])('type %j is refused', async (type) => {
  expect(await site.get(`/index/policy?type=${encodeURIComponent(type)}`)).toMatchObject({ code: 0 });
});
