import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import type { Fault } from '../testing/doubles/faulty-api.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { sitePaths } from '../testing/site-paths.ts';
import { expect, firstOf, test, tokenOf } from '../testing/site-test.ts';

/** A site whose api is the one of the demonstration site, seen through `faulty-api.ts`. */
const site = siteAt('faulty');
test.use({ baseURL: site });

const setFault = async (fault: Fault) => {
  const response = await fetch(`http://127.0.0.1:${ports.faultyApi}/__fault`, { method: 'PUT', body: fault });
  expect(await response.text()).toBe(fault);
};
test.afterEach(() => setFault('none'));

/** Resolves when pages are rendered without the API: the shell has cached nothing of it any more. */
const rendersWithoutApi = () =>
  expect
    .poll(async () => (await fetch(`${site}/empty`)).text(), { timeout: inThisHour(30) })
    .toContain('"config":null');

for (const [index, fault] of (['stopped', 'slow', 'error', 'garbage'] as const).entries()) {
  // Shows: DOWN-02, DOWN-03
  test(`with an api that is ${fault} every route answers without it, with a page that can be used`, {
    tag: firstOf(index),
  }, async ({ page, allowConsole }) => {
    const token = await tokenOf(site);
    await setFault(fault);
    await rendersWithoutApi();
    const visits = sitePaths.flatMap((path) => ['', `token=${token}`].map((cookie) => ({ path, cookie })));
    // A few at once: each may take what a page waits for the api.
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let next = visits.pop(); next; next = visits.pop()) {
          const { path, cookie } = next;
          // The slow api answers nothing before this is over: a page that comes has not waited for it.
          const response = await fetch(site + path, { redirect: 'manual', headers: cookie ? { cookie } : {} });
          const html = await response.text();
          expect([200, 404, 503], path).toContain(response.status);
          expect(html, path).toContain('<div id="root" data-site-root>');
          expect(html, path).toMatch(/<main|Page Not Found/);
          expect(html, path).not.toMatch(/boom|ECONN|AxiosError|socket hang up/);
        }
      }),
    );

    allowConsole(/Failed to load resource|503|502/);
    await page.goto('/');
    const composer = page.getByRole('textbox').first();
    await composer.fill('网站还能用吗');
    await expect(composer).toHaveValue('网站还能用吗');

    await setFault('none');
    // By the keyboard: the areas that the configuration brings move what stands below them, between a press and its release too.
    await page.getByRole('link', { name: '资讯' }).first().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('资讯');
    await expect(page).toHaveTitle(/智绘工坊/);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });
}
