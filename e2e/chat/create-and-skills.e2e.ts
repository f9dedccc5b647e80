import { readFile } from 'node:fs/promises';
import { giveCredits } from '../testing/give-credits.ts';
import { siteAt } from '../testing/ports.ts';
import { beLoggedIn, expect, newUser, test } from '../testing/site-test.ts';

const site = siteAt('demonstration');

test('a template is filled in, the result edited, exported as Word, and found in the history after a reload', async ({
  page,
}) => {
  const { token, mobile } = await newUser(site, '写作的人');
  await giveCredits('demonstration', mobile, 50);
  await beLoggedIn(page, site, token);
  await page.goto('/create');
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  const template = await card.innerText();
  await card.click();
  const form = page.getByRole('form', { name: '创作要求' });
  await expect(form).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { name: template })).toBeVisible();
  for (const field of await form.getByRole('textbox').all()) await field.fill('秋游');
  for (const field of await form.getByRole('combobox').all()) await field.selectOption({ index: 1 });
  await form.getByRole('button', { name: /^生成/ }).click();

  const result = page.getByRole('article', { name: '成品' });
  const tools = page.getByRole('toolbar', { name: '成品工具' });
  await expect(tools).toBeVisible();
  await expect(result).toContainText('秋游');
  await tools.getByRole('button', { name: '编辑', exact: true }).click();
  await page.getByRole('group', { name: '编辑成品' }).getByRole('button', { name: '编辑第 1 段' }).click();
  const editor = page.getByRole('textbox', { name: '编辑第 1 段（Markdown）' });
  await editor.fill(`# 改过的标题\n\n${await editor.inputValue()}`);
  await tools.getByRole('button', { name: '完成编辑' }).click();
  await expect(result.getByRole('heading', { name: '改过的标题' })).toBeVisible();

  const download = page.waitForEvent('download');
  await tools.getByRole('button', { name: 'Word' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.docx$/);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');

  await page.reload();
  await page.getByRole('tab', { name: '历史 1' }).click();
  await page.getByRole('tabpanel', { name: '历史' }).getByRole('button', { name: /秋游/ }).click();
  await expect(result.getByRole('heading', { name: '改过的标题' })).toBeVisible();
});

test('a skill is found, opened and asked; its conversation stands among the others with the skill’s name', async ({
  page,
}) => {
  const { token, mobile } = await newUser(site, '用技能的人');
  await giveCredits('demonstration', mobile, 50);
  await beLoggedIn(page, site, token);
  await page.goto('/skill');
  const search = page.getByRole('searchbox', { name: '搜索技能' });
  await search.fill('周报');
  await search.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  const card = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first();
  // The address is there before the list is.
  await expect(card).toContainText('周报');
  const skill = await card.innerText();
  await card.click();
  await expect(page.getByRole('list', { name: '这项技能怎样回答' })).toBeVisible();
  const composer = page.getByRole('textbox', { name: '输入问题' });
  await composer.fill('本周修了三个缺陷');
  await composer.press('Enter');
  await expect(page.getByRole('button', { name: /^消耗 \d+ 积分|^未消耗积分/ })).toBeVisible();
  const answer = page.getByRole('article').last();
  await expect(answer).toContainText('本周修了三个缺陷');
  const written = await answer.getByRole('paragraph').last().innerText();

  await expect(page).toHaveURL(/\/chat\?id=\d+$/);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(answer).toContainText(written);
  await page.goto('/');
  const sessions = page.getByRole('navigation', { name: '会话列表' });
  const row = sessions.getByRole('listitem').filter({ hasText: '本周修了三个缺陷' });
  await expect(row).toContainText(skill);
  await row.getByRole('link').click();
  await page.getByRole('main').getByRole('link', { name: skill }).click();
  await expect(page.getByRole('navigation', { name: '用这项技能的对话' })).toContainText('本周修了三个缺陷');
});
