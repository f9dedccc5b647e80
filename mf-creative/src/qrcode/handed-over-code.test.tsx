import { screen, waitFor, within } from '@testing-library/react';
import { getDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { imagineQr } from 'shared/contracts/creative/qr.ts';
import { listSquareCategories } from 'shared/contracts/creative/square.ts';
import { addSquarePost } from 'shared/contracts/creative/square-own.ts';
import { said } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { makeLineage, makeLink } from '../lineage/make-lineage.ts';
import { makeRecord } from '../works/records/make-record.ts';
import { makeQrRecord, openQrPage, qrApi } from './make-qr-page.ts';

beforeEach(() => sessionStorage.clear());

const open = (made: ReturnType<typeof qrApi>, search = '') =>
  openQrPage(made, { user: makeUser(), config: makeSiteConfig(), path: `/app/qrcode${search}` });
const content = () => screen.findByRole('textbox', { name: '文字或网址' });

test('a drawing that the address brings is the picture of the code, and is named when the code is asked for', async () => {
  const made = qrApi();
  made.api.on(getDrawRecords, () => [makeRecord({ id: 9, prompt: '灯塔' })]);
  const { user } = await open(made, '?picture=9');
  expect(await screen.findByRole('img', { name: '绘画的图片' })).toBeVisible();
  await user.type(await content(), '你好');
  await user.click(screen.getByRole('button', { name: /^生成/ }));
  await waitFor(() =>
    expect(made.api.inputsOf(imagineQr)).toEqual([
      expect.objectContaining({ qr_content: '你好', model: '', picture: { record_id: 9 } }),
    ]),
  );
});

test('a code that the address brings is made again with its picture and content', async () => {
  const references = [{ url: '/r.png', record_id: 9, role: 'content' as const }];
  const made = qrApi([makeQrRecord({ id: 4, qr_content: '桌号 3', references })]);
  await open(made, '?from=4');
  expect(await content()).toHaveValue('桌号 3');
  expect(screen.getByRole('img', { name: '自己的图片' })).toBeVisible();
});

test('a code is published with a warning that everybody can read it', async () => {
  const made = qrApi([makeQrRecord({ id: 4, qr_content: '桌号 3' })]);
  made.api.on(listSquareCategories, () => [{ id: 3, name: '风景', image: '', count: 0 }]);
  made.api.on(addSquarePost, () => said('已提交，审核通过后会出现在广场', { id: 1, state: 'review' as const }));
  const { user } = await open(made, '?from=4');
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '发布到广场' }));
  const dialog = within(await screen.findByRole('dialog', { name: '发布到广场' }));
  expect(dialog.getByText(/谁都能扫出码里的内容/)).toHaveTextContent('桌号 3');
  await user.click(await dialog.findByRole('radio', { name: '风景' }));
  await user.click(dialog.getByRole('checkbox', { name: /我有权公开/ }));
  await user.click(dialog.getByRole('button', { name: '发布' }));
  expect(await screen.findByText('已提交，审核通过后会出现在广场')).toBeVisible();
  expect(made.api.inputsOf(addSquarePost)).toMatchObject([{ draw_records_id: 4, category_id: 3 }]);
});

test('a code shows where it came from', async () => {
  const made = qrApi([makeQrRecord({ id: 4, qr_content: '桌号 3' })]);
  made.api.on(getLineage, ({ id }) =>
    makeLineage({
      before: [makeLink('picture', { id: 9, title: '灯塔', action: 'generate' })],
      self: makeLink('code', { id, title: '桌号 3', depth: 0 }),
    }),
  );
  const { user } = await open(made, '?from=4');
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  await user.click(await screen.findByRole('menuitem', { name: '来源' }));
  const chain = within(await screen.findByRole('dialog', { name: '来源' }));
  expect(await chain.findByRole('link', { name: '在绘画中打开：灯塔' })).toBeVisible();
  expect(made.api.inputsOf(getLineage)).toEqual([{ kind: 'code', id: 4 }]);
});
