import { screen } from '@testing-library/react';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import type { FakeApi } from 'shared/testing/fake-api.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { configWith, type SwitchReadBy } from 'shared/testing/switches.ts';
import { drawingApi } from './drawing/make-drawing.ts';
import { mapApi } from './mind-map/make-mind-map.ts';
import { makeQrRecord, qrApi } from './qrcode/make-qr-page.ts';
import { remote } from './remote.ts';

const on =
  (path: string, api: () => FakeApi, has: () => Element | null, closed?: string) => async (config: SiteConfig) => {
    await renderPage(remote, { path, api: api(), user: makeUser(), config });
    const isThere = has() !== null;
    if (!isThere && closed) expect(screen.getByText(closed)).toBeVisible();
    return isThere;
  };
const drawing = () => drawingApi().api;
const maps = () => mapApi().api;
const enabledSend = () =>
  screen.queryAllByRole('button', { name: /^生成/ }).find((one) => !one.matches(':disabled')) ?? null;

const words = { disclaimer_status: 0, disclaimer_content: '<p>仅供参考</p>' };

async function offersPublishing(config: SiteConfig) {
  const { api } = qrApi([makeQrRecord({ id: 4 })]);
  const { user } = await renderPage(remote, { path: '/app/qrcode?from=4', api, user: makeUser(), config });
  await user.click(await screen.findByRole('button', { name: '更多操作' }));
  expect(await screen.findByRole('menuitem', { name: '来源' })).toBeVisible();
  return screen.queryByRole('menuitem', { name: '发布到广场' }) !== null;
}

const rows: Record<
  SwitchReadBy<'mf-creative'>,
  [isThere: (config: SiteConfig) => Promise<boolean>, base?: (config: SiteConfig) => Partial<SiteConfig>]
> = {
  'draw.is_open': [on('/app/drawing', drawing, enabledSend, '绘画暂未开放，之前的图片仍可查看')],
  'draw.translate_type': [on('/app/drawing', drawing, () => screen.queryByRole('button', { name: '译成英文' }))],
  'draw.disclaimer_status': [
    on('/app/drawing', drawing, () => screen.queryByText('仅供参考')),
    ({ draw }) => ({ draw: { ...draw, ...words } }),
  ],
  'mindmap_config.is_open': [on('/app/mind_map', maps, enabledSend, '导图生成暂未开放，仍可手动绘制、导入和修改')],
  'mindmap_config.is_example': [on('/app/mind_map', maps, () => screen.queryByRole('button', { name: '看一个例子' }))],
  'draw_square_config.is_allow_share': [offersPublishing],
};

beforeEach(() => sessionStorage.clear());

describe.each(Object.entries(rows))('%s', (name, [isThere, base]) => {
  test.each([1, 0] as const)('%i', async (value) => {
    expect(await isThere(configWith(name, value, base?.(configWith(name, value))))).toBe(value === 1);
  });
});
