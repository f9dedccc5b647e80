import { eq } from 'drizzle-orm';
import {
  hidePolicyVersion,
  listPolicies,
  listPolicyVersions,
  restorePolicy,
  setPolicy,
  showPolicy,
} from 'shared/contracts/operator/content/policies.ts';
import { dataOf } from '../../testing/make.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { testOperator } from '../../testing/test-operator.ts';
import { policies } from './policy-tables.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('a text is made, shown at once, and replaced keeping its title', async () => {
  const operator = await testOperator(site);
  expect(await operator.ask(showPolicy, { type: 'privacy' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('policies set'),
  });
  expect(await operator.ask(setPolicy, { type: 'privacy', content: '<p>一</p>' })).toMatchObject({
    data: { field: 'title' },
  });
  await operator.get(setPolicy, { type: 'privacy', title: '隐私', content: '<p>一</p><script>x</script>' });
  expect(dataOf(await site.get('/index/policy?type=privacy'))).toMatchObject({
    title: '隐私',
    content: '<p>一</p>',
    version: 1,
    versions: [{ version: 1, change: '' }],
  });
  await operator.get(setPolicy, { type: 'privacy', content: '## 二\n\n三', change: '写明了第二点' });
  expect(dataOf(await site.get('/index/policy?type=privacy'))).toMatchObject({
    title: '隐私',
    content: expect.stringMatching(/<h2>二<\/h2>\s*<p>三<\/p>/),
  });
  const present = dataOf<{ versions: unknown[] }>(await site.get('/index/policy?type=privacy'));
  expect(present).toMatchObject({ version: 2, versions: [{ version: 2, change: '写明了第二点' }, { version: 1 }] });
  expect(dataOf(await site.get('/index/policy?type=privacy&version=1'))).toMatchObject({
    title: '隐私',
    content: '<p>一</p>',
    version: 1,
    versions: present.versions,
  });
  for (const version of ['3', '0', '-1', 'x']) {
    expect(await site.get(`/index/policy?type=privacy&version=${version}`)).toMatchObject({ code: 0 });
  }
  expect(await operator.get(showPolicy, { type: 'privacy', version: 1 })).toMatchObject({ content: '<p>一</p>' });
  expect(await operator.ask(showPolicy, { type: 'privacy', version: 9 })).toMatchObject({
    msg: expect.stringContaining('policies versions'),
  });
  expect(await operator.get(listPolicyVersions, { type: 'privacy' })).toMatchObject([{ version: 2 }, { version: 1 }]);
  // A text from before there were versions is the first one.
  await site.database.db.insert(policies).values({ type: 'pay', title: '支付', content: '<p>旧</p>' });
  expect(await operator.get(setPolicy, { type: 'pay', content: '<p>新</p>' })).toMatchObject({ version: 2 });
  expect(dataOf(await site.get('/index/policy?type=pay&version=1'))).toMatchObject({ content: '<p>旧</p>' });
  await site.database.db.delete(policies).where(eq(policies.type, 'pay'));
  expect(await operator.get(listPolicies, {})).toContainEqual({ type: 'pay', title: '', characters: 0, open: [] });
  expect(await operator.ask(setPolicy, { type: 'other' as 'pay', content: 'x' })).toMatchObject({
    msg: 'type must be one of service, privacy, pay, distribution.',
  });
});

test('an older text returns as a new version; the wrong one hides', async () => {
  const operator = await testOperator(site);
  const type = 'distribution';
  const visitors = async (version = '') => site.get(`/index/policy?type=${type}${version && `&version=${version}`}`);
  for (const content of ['<p>对</p>', '<p>type distribution</p>'])
    await operator.get(setPolicy, { type, title: '规则', content });
  expect(await operator.ask(hidePolicyVersion, { type, version: 2 })).toMatchObject({
    code: 0,
    data: { field: 'version' },
    msg: expect.stringContaining('policies restore'),
  });
  expect(await operator.ask(restorePolicy, { type, version: 9 })).toMatchObject({ data: { field: 'version' } });

  expect(await operator.get(restorePolicy, { type, version: 1 })).toMatchObject({ version: 3, title: '规则' });
  expect(dataOf(await visitors())).toMatchObject({ content: '<p>对</p>', version: 3 });
  await operator.get(hidePolicyVersion, { type, version: 2 });
  const versionsOf = (reply: unknown) => dataOf<{ versions: { version: number }[] }>(reply as never).versions;
  expect(versionsOf(await visitors())).toMatchObject([{ version: 3, change: '恢复第 1 版' }, { version: 1 }]);
  expect(await visitors('2')).toMatchObject({ code: 0, msg: '内容不存在' });
  expect(dataOf(await visitors('1'))).toMatchObject({ content: '<p>对</p>' });

  // Operators still have it, and may show it again.
  expect(await operator.get(showPolicy, { type, version: 2 })).toMatchObject({ content: '<p>type distribution</p>' });
  expect(await operator.get(listPolicyVersions, { type })).toMatchObject([
    { version: 3, hidden_time: null },
    { version: 2, hidden_time: expect.any(String) },
    { version: 1, hidden_time: null },
  ]);
  await operator.get(hidePolicyVersion, { type, version: 2, shown: true });
  expect(versionsOf(await visitors())).toMatchObject([{ version: 3 }, { version: 2 }, { version: 1 }]);
});
