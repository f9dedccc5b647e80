import { balanceOf, drawingPage, newPainter } from '../testing/drawing-page.ts';
import { giveCredits } from '../testing/give-credits.ts';
import { expect, expectAccessible, test } from '../testing/site-test.ts';

const failures = [
  ['描述被拒', '描述没有通过绘画服务的审核，请换个说法'],
  ['结果被拒', '生成的图片没有通过绘画服务的审核，请调整描述后重试'],
  ['参考图被拒', '参考图没有通过绘画服务的审核或无法使用，请换一张'],
  ['繁忙', '当前绘画的人较多，请稍后再试'],
  ['服务故障', '绘画服务暂时不可用，管理员正在处理'],
  ['失联', '与绘画服务的连接中断，没有收到图片'],
] as const;

test('each failure says its own reason where the picture would be, with the credits given back', async ({ page }) => {
  const user = await newPainter(page, '什么都失败的人', 30);
  const { open, paint, newest, results, prompt } = drawingPage(page);
  await open();
  for (const [script, sentence] of failures) {
    await paint(`河边的小屋，演示：${script}`);
    await expect(newest).toHaveAccessibleName(`河边的小屋，演示：${script}`);
    await expect(newest).toContainText(sentence);
    await expect(newest).toContainText('积分已退回');
    await expect(newest.getByRole('button', { name: '再试' })).toBeVisible();
    // For another attempt the words still stand in the form.
    await expect(prompt).toHaveValue(`河边的小屋，演示：${script}`);
  }
  await expect(page.getByText(/剩余 30/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('group', { name: '张数' }).getByRole('radio', { name: '2' }).check();
  await paint('河边的小屋，演示：部分失败');
  await expect(newest).toHaveAccessibleName('河边的小屋，演示：部分失败');
  await expect(newest.getByRole('button', { name: /^查看大图/ })).toHaveCount(1);
  await expect(newest.getByText('积分已退回')).toHaveCount(1);
  await expect(page.getByText(/剩余 28/)).toBeVisible();
  expect(await balanceOf(user.token)).toBe(28);

  await page.getByRole('tab', { name: '失败' }).click();
  await expect(results.getByRole('button', { name: '再试' })).toHaveCount(failures.length + 1);
});

test('without enough credits the whole form stays, also on the way to the recharge and back', async ({ page }) => {
  const { mobile } = await newPainter(page, '积分不够的人', 3);
  const { open, prompt, button, newest } = drawingPage(page);
  const group = (name: string, value: string) =>
    page.getByRole('group', { name }).getByRole('radio', { name: value, exact: true });
  const isKept = async () => {
    await expect(prompt).toHaveValue('沙漠里的绿洲，星空');
    await expect(group('画面比例', '16:9')).toBeChecked();
    await expect(group('张数', '3')).toBeChecked();
    await expect(page.getByRole('textbox', { name: '种子' })).toHaveValue('77');
    await expect(page.getByRole('textbox', { name: '反向描述' })).toHaveValue('文字');
  };
  await open();
  await prompt.fill('沙漠里的绿洲，星空');
  await group('画面比例', '16:9').check();
  await group('张数', '3').check();
  await page.getByRole('textbox', { name: '种子' }).fill('77');
  await page.getByText('不想看到的内容').click();
  await page.getByRole('textbox', { name: '反向描述' }).fill('文字');
  await expect(button).toHaveText('生成 · 6 绘画积分');
  await button.click();
  const refusal = page.getByRole('alert').filter({ hasText: '填写的内容都会保留' });
  await expect(refusal).toContainText('积分不足');
  await isKept();
  await expectAccessible(page);

  await refusal.getByRole('link', { name: '去充值' }).click();
  await expect(page).toHaveURL('/recharge');
  await giveCredits('demonstration', mobile, 7, 'draw');
  await page.goBack();
  await isKept();
  await button.click();
  await expect(newest).toHaveAccessibleName('沙漠里的绿洲，星空');
  await expect(newest.getByRole('button', { name: /^查看大图/ })).toHaveCount(3);
  await expect(page.getByText(/剩余 4/)).toBeVisible();
});
