import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { ModelPicker } from './model/model-picker.tsx';
import type { PricedModel } from './model/priced-model.ts';
import { useModel } from './model/use-model.ts';
import { PriceNote } from './price-note.tsx';
import { ReceiptButton } from './receipt/receipt-button.tsx';
import { ChargeRules } from './tariff/charge-rules.tsx';
import type { Tariff } from './tariff/tariff.ts';

const drawTariff: Tariff = {
  credits: '绘画积分',
  unit: '张',
  Rules: () => (
    <ChargeRules aria-label="计费规则">
      <li>得到的图片才扣除。</li>
    </ChargeRules>
  ),
};
const models: readonly PricedModel[] = [
  { key: 'sketch', alias: '速写', balance: 2, default: 1, member_free: 0 },
  { key: 'oil', alias: '油画', balance: 8, default: 0, member_free: 1, abilities: ['references', 'mask', 'upscale'] },
];
const line = {
  id: 7,
  change_type_desc: '绘画消耗',
  change_amount_desc: '-8',
  left_amount: '5',
  remark: '油画',
  source_sn: 'draw-1',
  create_time: '2026-01-05 09:30:00',
};

function Drawing({ load }: { load: () => Promise<(typeof line)[]> }) {
  const { model, choose } = useModel(models, 'draw_model');
  return (
    <MemoryRouter>
      <ModelPicker models={models} model={model} choose={choose} tariff={drawTariff} member={false} />
      <PriceNote tariff={drawTariff} price={(model?.balance ?? 0) * 2} parts={['2 张图片']} balance={13} />
      <ReceiptButton
        source={{ key: 'record-3', name: '这张图片', tariff: drawTariff, load }}
        receipt={{ held: 8, settled: 8, released: 0, balance_after: 5 }}
      />
    </MemoryRouter>
  );
}

const show = (load = async () => [line]) =>
  renderPart(<Drawing load={load} />, {
    api: fakeApi(),
    user: makeUser({ balance_draw: 13 }),
    config: makeSiteConfig({ recharge_package_status: 1 }),
  });

afterEach(() => writeCookie('draw_model', '', 0));

test('models that draw are chosen and kept in a cookie of their own, with their price by the picture', async () => {
  const { user, unmount } = show();
  expect(screen.getByText('2 绘画积分 / 张')).toBeVisible();
  expect(screen.queryByRole('link', { name: '去充值' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '选择模型：速写' }));
  const oil = within(await screen.findByRole('menuitemradio', { name: /油画/ }));
  expect(oil.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual(['能看参考图', '能局部重绘']);
  expect(oil.getByText('8 绘画积分 / 张')).toBeVisible();
  await user.click(screen.getByRole('menuitemradio', { name: /油画/ }));
  expect(screen.getByText(/^本次 16 绘画积分（2 张图片），剩余 13/)).toBeVisible();
  expect(screen.getByRole('link', { name: '去充值' })).toBeVisible();
  expect(readCookie(document.cookie, 'draw_model')).toBe('oil');
  expect(readCookie(document.cookie, 'chat_model')).toBeUndefined();
  unmount();
  show();
  expect(await screen.findByRole('button', { name: '选择模型：油画' })).toBeVisible();
});

test('a receipt speaks of the credits and the work of its source, and asks that source for its lines', async () => {
  const { user, unmount } = show();
  await user.click(screen.getByRole('button', { name: '绘画积分怎么算' }));
  expect(await screen.findByRole('list', { name: '计费规则' })).toHaveTextContent('得到的图片才扣除。');
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '消耗 8 绘画积分，剩余 5' }));
  expect(await screen.findByRole('dialog', { name: '这张图片的绘画积分明细' })).toBeVisible();
  expect(await screen.findByRole('cell', { name: '-8' })).toBeVisible();
  unmount();
  const free = show(async () => []);
  await free.user.click(screen.getByRole('button', { name: '消耗 8 绘画积分，剩余 5' }));
  expect(await screen.findByText('这张图片没有使用绘画积分。')).toBeVisible();
});
