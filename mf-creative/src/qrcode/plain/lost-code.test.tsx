import { screen } from '@testing-library/react';
import { openQrPage } from '../make-qr-page.ts';

jest.mock('./save-code.ts', () => {
  throw Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
});

test('a download whose code is gone says so, and keeps the content', async () => {
  sessionStorage.clear();
  const { user } = await openQrPage();
  await user.type(screen.getByRole('textbox', { name: '文字或网址' }), '你好');
  for (const name of ['下载 PNG', '下载 SVG', '下载 PDF', '海报']) {
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByText('这一步没有加载出来，请重试，或刷新页面')).toBeVisible();
    expect(screen.getByRole('button', { name })).toBeEnabled();
  }
  expect(screen.queryByText(/换一种格式/)).toBeNull();
  expect(screen.getByRole('textbox', { name: '文字或网址' })).toHaveValue('你好');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(screen.getByRole('button', { name: '下载 PNG' }));
  expect(await screen.findByText('网络不给力，请稍后重试')).toBeVisible();
});
