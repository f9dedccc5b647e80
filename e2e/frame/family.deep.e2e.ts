import type { Page } from '@playwright/test';
import { atRest } from '../testing/at-rest.ts';
import { familyToken } from '../testing/doubles/family-server.ts';
import { siteAt } from '../testing/ports.ts';
import { sitePaths } from '../testing/site-paths.ts';
import { beLoggedIn, expect, test, tokenOf } from '../testing/site-test.ts';

/** Routes that the specification's list of pages does not name. */
const others = ['/user/security', '/user/ledger', '/user/orders', '/app/square/mine', '/skill?id=1', '/chat?id=1'];
const paths = [...sitePaths, ...others];
/** Only for who is logged in: to others their address is a 404 with the way to log in. */
const forMembers = /^\/(user|promotion|openvip|recharge|redeem_code|skill|create\/produce)(\/|\?|$)/;
const failure = /页面出了点问题|没有找到这个页面|暂时打不开|正在准备中|没有加载出来/;

/** Opens every route: nothing that it asks for is missing. Its pictures are kept with the results. */
async function openAll(page: Page, site: string, isMember: boolean): Promise<void> {
  const failed: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/api/')) failed.push(`${response.status()} ${pathname}`);
  });
  for (const path of paths) {
    await test.step(path, async () => {
      const response = await page.goto(site + path);
      const isGuarded = !isMember && forMembers.test(path);
      expect.soft(response?.status(), path).toBe(isGuarded ? 404 : 200);
      await atRest(page);
      // By its id: beside an open login dialog it has no role.
      const main = page.locator('#content');
      await expect.soft(main, path).not.toBeEmpty();
      await expect.soft(main, path).not.toContainText(failure, { timeout: 100 });
      if (isGuarded) await expect.soft(main, path).toContainText('登录后查看', { timeout: 1000 });
      expect.soft(failed.splice(0), path).toEqual([]);
      const name = `${new URL(site).port}-${isMember ? 'member' : 'visitor'}${path.replaceAll(/\W/g, '-')}.png`;
      await page.screenshot({ path: test.info().outputPath(name) });
    });
  }
}

for (const [what, site, token] of [
  ['our api as one of the family', siteAt('family'), tokenOf],
  ['another server of the family', siteAt('other'), async () => familyToken],
] as const) {
  for (const who of ['visitor', 'member'] as const) {
    test(`with ${what} every route has its page for a ${who}`, async ({ page, allowConsole }) => {
      test.slow();
      allowConsole(/404/);
      if (who === 'member') await beLoggedIn(page, site, await token(site));
      await openAll(page, site, who === 'member');
    });
  }
}
