import { listPolicies, setPolicy, showPolicy } from 'shared/contracts/operator/policies.ts';
import { dataOf } from '../testing/make.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { testOperator } from '../testing/test-operator.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site.close());

test('a text is made, shown at once, replaced in Markdown with its title kept', async () => {
  const door = await testOperator(site);
  expect(await door.ask(showPolicy, { type: 'privacy' })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('policies set'),
  });
  expect(await door.ask(setPolicy, { type: 'privacy', content: '<p>一</p>' })).toMatchObject({
    data: { field: 'title' },
  });
  await door.get(setPolicy, { type: 'privacy', title: '隐私', content: '<p>一</p><script>x</script>' });
  expect(dataOf(await site.get('/index/policy?type=privacy'))).toEqual({ title: '隐私', content: '<p>一</p>' });
  await door.get(setPolicy, { type: 'privacy', content: '## 二\n\n三' });
  expect(dataOf(await site.get('/index/policy?type=privacy'))).toMatchObject({
    title: '隐私',
    content: expect.stringMatching(/<h2>二<\/h2>\s*<p>三<\/p>/),
  });
  expect(await door.get(listPolicies, {})).toContainEqual({ type: 'pay', title: '', characters: 0 });
  expect(await door.ask(setPolicy, { type: 'other' as 'pay', content: 'x' })).toMatchObject({
    msg: 'type must be one of service, privacy, pay, distribution.',
  });
  await door.app.close();
});
