import { inThisHour } from 'shared/build/jest/machine-unit.ts';
import { drawingPage, newPainter } from '../testing/drawing-page.ts';
import { expect, test } from '../testing/site-test.ts';

test('that a drawing was cancelled is seen within a second, while it waits and while it is painted', async ({
  page,
}) => {
  await newPainter(page, '没有耐心的人', 10);
  const { open, paint, newest, results } = drawingPage(page);
  await open();
  await paint('沙漠里的列车，演示：慢');
  await expect(newest).toContainText(/正在画，已用 \d+ 秒/);
  await paint('海上的列车，演示：慢');
  await expect(newest).toHaveAccessibleName('海上的列车，演示：慢');
  for (const words of ['海上', '沙漠']) {
    const one = results.getByRole('article', { name: new RegExp(words) });
    await one.getByRole('button', { name: '取消', exact: true }).click();
    await expect(one).toContainText('已取消', { timeout: inThisHour(1) });
    await expect(one).toContainText('积分已退回');
  }
});
