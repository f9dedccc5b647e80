import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { newPainter, paintByApi } from '../testing/drawing-page.ts';
import { expect, expectAccessible, test } from '../testing/site-test.ts';

const xmpKeyword = 'XML:com.adobe.xmp';

/** The XMP of a PNG, whose chunk of text may be compressed. */
function metadataOf(png: Buffer): string {
  const at = png.indexOf(xmpKeyword);
  const isCompressed = png.toString('latin1', at - 4, at) === 'zTXt';
  const text = png.subarray(at + xmpKeyword.length + 2);
  return isCompressed ? inflateSync(text).toString('utf8') : text.toString('utf8');
}

test('pictures are chosen in the records and saved as one file, with their labels and how they were made', async ({
  page,
}) => {
  const { token } = await newPainter(page, '存图的人', 20);
  await paintByApi(token, ['山谷里的村庄', '雨夜的街道', '海边的灯塔']);
  await page.goto('/app/drawing/record');
  await expect(page.getByText('共 3 张')).toBeVisible();
  await expectAccessible(page);
  const choice = (prompt: string) => page.getByRole('checkbox', { name: `选择：${prompt}` });
  await choice('海边的灯塔').check();
  // The range from the last one that was chosen.
  await choice('山谷里的村庄').click({ modifiers: ['Shift'] });
  const bar = page.getByRole('toolbar', { name: '已选图片' });
  await expect(bar).toContainText('已选 3 张');
  await choice('雨夜的街道').uncheck();
  await expect(bar).toContainText('已选 2 张');
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await bar.getByRole('button', { name: '下载' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const { 'parameters.json': parameters, ...pictures } = unzipSync(await readFile(await download.path()));
  const made = JSON.parse(strFromU8(parameters ?? new Uint8Array())) as { file: string; prompt: string }[];
  expect(made.map(({ prompt }) => prompt).toSorted()).toEqual(['山谷里的村庄', '海边的灯塔'].toSorted());
  expect(made.map(({ file }) => file).toSorted()).toEqual(Object.keys(pictures).toSorted());
  for (const bytes of Object.values(pictures)) expect(metadataOf(Buffer.from(bytes))).toContain('TC260:AIGC="{');

  await bar.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('共 1 张')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByText('共 3 张')).toBeVisible();
});
