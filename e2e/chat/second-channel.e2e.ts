import { join } from 'node:path';
import { addChannel } from 'shared/contracts/operator/chat/channels.ts';
import { addModel } from 'shared/contracts/operator/chat/models.ts';
import { askOperator } from '../../api/src/testing/ask-operator.ts';
import { ports, siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

const site = siteAt('openai');
const provider = `http://127.0.0.1:${ports.openaiServer}`;

test.use({ baseURL: site });

test('the first provider is dead: the second one answers, and the reader sees one answer, charged once', async ({
  page,
}, { config }) => {
  const key = `two-channels-${Date.now()}`;
  const operator = await askOperator(join(config.metadata.dataDir, 'openai'), key);
  const made = [
    await operator(addModel, { key, alias: `双通道 ${key}`, price: 2, order: 900 }, `${key}-model`),
    await operator(
      addChannel,
      { name: `dead-${Date.now()}`, base_url: `${provider}/dead/v1`, models: `${key}=test-model`, order: 0 },
      `${key}-dead`,
    ),
    await operator(
      addChannel,
      { name: `second-${Date.now()}`, base_url: `${provider}/second/v1`, models: `${key}=test-model`, order: 1 },
      `${key}-second`,
    ),
  ];
  expect(made.map(({ code, msg }) => code || msg)).toEqual([1, 1, 1]);

  const { token } = await newUser(site, '两个通道');
  await beLoggedIn(page, site, token);
  const model = page.getByRole('menuitemradio', { name: new RegExp(`双通道 ${key}`) });
  // Pages hear of a new model within two seconds.
  await expect(async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^选择模型/ }).click();
    await expect(model).toBeVisible({ timeout: 1000 });
  }).toPass();
  await model.click();
  await page.getByRole('textbox', { name: '输入问题' }).fill('还有人在吗');
  await page.getByRole('textbox', { name: '输入问题' }).press('Enter');
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('第二个通道。收到：还有人在吗');
  await expect(page.getByRole('button', { name: /^消耗 2 积分/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(answer).toContainText('第二个通道。收到：还有人在吗');
  await expect(page.getByRole('group', { name: '回答的版本' })).toHaveCount(0);
});
