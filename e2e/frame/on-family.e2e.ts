import { siteAt } from '../testing/ports.ts';
import { sitePaths } from '../testing/site-paths.ts';
import { expect, test, tokenOf } from '../testing/site-test.ts';

const site = siteAt('family');
const demo = { mobile: '13800138000', password: 'demo123456' };
const ownPages = ['/user/security', '/user/ledger', '/user/orders', '/app/square/mine'];
/** Says so when the site is switched off, and otherwise leads home. */
const withoutPage = new Set<string>(['/empty']);

test('on a server of the family alone every route is a page, logged in and out', async () => {
  const token = await tokenOf(site, demo);
  const wrong: string[] = [];
  for (const path of [...sitePaths, ...ownPages].filter((one) => !withoutPage.has(one))) {
    for (const cookie of ['', `token=${token}`]) {
      const response = await fetch(site + path, { headers: { cookie } });
      const html = await response.text();
      const isWell = response.status === 200 && !/页面出了点问题|页面不存在|没有找到/.test(html);
      if (!isWell) wrong.push(`${path} ${cookie ? 'logged in' : 'logged out'}: ${response.status}`);
    }
  }
  expect(wrong).toEqual([]);
});
