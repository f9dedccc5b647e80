import { giveCredits } from '../testing/give-credits.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');

test('the balance is used up in another tab: the question returns to the composer, with a link to recharge', async ({
  page,
}) => {
  const { token, mobile } = await newUser(site, '花完的人');
  await beLoggedIn(page, site, token);
  await page.goto('/');
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('第一个问题');
  await composer.press('Enter');
  const cost = page.getByRole('button', { name: /^消耗 \d+ 积分，剩余 \d+/ });
  await expect(cost).toBeVisible();
  const left = Number(/剩余 (\d+)/.exec((await cost.innerText()) || '')?.[1]);

  await giveCredits('demonstration', mobile, -left);

  await composer.fill('余额不够的第二个问题');
  await composer.press('Enter');
  await expect(page.getByRole('alert')).toContainText('积分不足');
  await expect(composer).toHaveValue('余额不够的第二个问题');
  await page.getByRole('alert').getByRole('link', { name: '去充值' }).click();
  await expect(page).toHaveURL('/recharge');
  await page.goBack();
  await expect(composer).toHaveValue('余额不够的第二个问题');
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(composer).toHaveValue('余额不够的第二个问题');
});
