import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { downloadDrawings } from 'shared/contracts/creative/drawing-download.ts';
import { drawStatus } from 'shared/contracts/creative/drawing-record.ts';
import { getQrConfig, imagineQr, readQrUpload } from 'shared/contracts/creative/qr.ts';
import { listQrRecords } from 'shared/contracts/creative/qr-record.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { takeEventAtom } from 'shared/site/session.ts';
import { readCookie } from 'shared/site/setting/cookies.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { makeDrawModel } from '../drawing/make-drawing.ts';
import { qrDraftAtom } from './draft/qr-draft.ts';
import { makeProof, makeQrConfig, makeQrRecord, openQrPage, qrApi } from './make-qr-page.ts';

const config = makeSiteConfig({ recharge_package_status: 1, capabilities: { events: true } });
async function open(made = qrApi()) {
  const page = await openQrPage(made, { user: makeUser(), config });
  await page.user.click(screen.getByRole('tab', { name: '艺术码' }));
  await screen.findByRole('button', { name: /^生成/ });
  return page;
}
const controls = () => within(screen.getByRole('form', { name: '艺术码设置' }));
const content = () => controls().getByRole('textbox', { name: '文字或网址' });
const prompt = () => controls().getByRole('textbox', { name: '画面关键词' });
const send = () => screen.getByRole('button', { name: /^生成/ });
const results = () => within(screen.getByRole('region', { name: '艺术码' }));

const uploaded = (id: number) => ({
  id,
  cid: 0,
  type: 10,
  name: 'x.png',
  uri: `/u/${id}.png`,
  url: `/u/${id}.png`,
  thumbnail: '',
});
// jsdom has none.
Blob.prototype.arrayBuffer = async () => new ArrayBuffer(1);

beforeEach(() => sessionStorage.clear());

test('codes made on another device are found from the plain codes', async () => {
  const made = qrApi([makeQrRecord({ id: 1, qr_content: '桌号 3' })]);
  const { user } = await openQrPage(made, { user: makeUser(), config });
  await user.click(screen.getByRole('button', { name: '做过的艺术码（1）' }));
  expect(await screen.findByRole('region', { name: '艺术码' })).toHaveTextContent('桌号 3');
});

test.each([
  ['a list of versions', ['v1', 'v2'], ['v1', 'v2']],
  ['a single version', 'v2', ['v2']],
])('%s of a server can be chosen', async (_what, version, names) => {
  const made = qrApi();
  const { mewx } = makeQrConfig();
  made.api.on(getQrConfig, () => makeQrConfig({ mewx: { ...mewx, version } }));
  await open(made);
  const options = within(controls().getByRole('combobox', { name: '版本' })).getAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['默认', ...names]);
});

// Shows: SPEC-1.05, SPEC-2.17, SPEC-4.04
test('a code is asked for as it was chosen, at the price on the button, waits in place, and says in how many trials it was read', async () => {
  const made = qrApi();
  const { user, store, container } = await open(made);
  expect(send()).toHaveTextContent('生成 · 2 绘画积分');
  expect(results().getByText('填好内容和画面，点“生成”，扫得出的艺术码会出现在这里')).toBeVisible();
  await user.type(content(), '你好');
  await user.type(prompt(), ' 雪山 ');
  await user.click(controls().getByRole('radio', { name: '网点' }));
  await user.click(controls().getByRole('radio', { name: '16:9' }));
  await user.click(send());
  expect(await results().findByText('排队中，前面还有 2 个')).toBeVisible();
  expect(made.api.inputsOf(imagineQr)).toEqual([
    expect.objectContaining({
      model: 'demo',
      type: 1,
      way: 1,
      qr_content: '你好',
      prompt: '雪山',
      pixel_style: 'halftone',
      marker_shape: 'square',
      aspect_ratio: '16:9',
    }),
  ]);
  expect(controls().getByText(/剩余 30/)).toBeVisible();
  const done = makeQrRecord({ id: 1, qr_content: '你好', proof: makeProof() });
  made.change(1, { ...done, label: 'AI 生成' });
  act(() => store.set(takeEventAtom, { event: 'qr', seq: 1, records_ids: [1] }));
  expect(await results().findByRole('img', { name: '艺术二维码：你好' })).toBeVisible();
  expect(results().getByText('12/12')).toBeVisible();
  expect(results().getByText('各种条件下都能扫出')).toBeVisible();
  expect(results().getByText('AI 生成')).toBeVisible();
  await expectAccessible(container);
});

test('what is missing is said at its field before anything is sent', async () => {
  const made = qrApi();
  const { user } = await open(made);
  await user.click(send());
  expect(content()).toHaveFocus();
  expect(content()).toHaveAccessibleDescription('请输入文字或网址');
  await user.type(content(), 'ok');
  await user.click(send());
  expect(prompt()).toHaveFocus();
  expect(prompt()).toHaveAccessibleDescription('请输入画面关键词，或放一张自己的图片');
  await user.click(controls().getByRole('radio', { name: '模板' }));
  await user.click(send());
  expect(controls().getByText('请选择模板')).toBeVisible();
  expect(made.api.inputsOf(imagineQr)).toEqual([]);
});

test('a template has its picture, its price and the mark of members; what the api refuses stands at it', async () => {
  const made = qrApi();
  made.api.on(imagineQr, () => refuse('这个模板仅供会员使用', 0, { field: 'template_id' }));
  const { user } = await open(made);
  await user.type(content(), 'ok');
  await user.click(controls().getByRole('radio', { name: '模板' }));
  expect(controls().getAllByRole('radio', { name: /水墨山河/ })).toHaveLength(1);
  await user.click(controls().getByRole('radio', { name: /水墨山河.*5 积分.*会员/ }));
  expect(send()).toHaveTextContent('生成 · 5 绘画积分');
  await user.click(send());
  expect(await controls().findByText('这个模板仅供会员使用')).toBeVisible();
  expect(made.api.inputsOf(imagineQr)).toEqual([expect.objectContaining({ way: 2, template_id: 3 })]);
});

test('too few credits lead to the recharge, and the form keeps all', async () => {
  const made = qrApi();
  made.api.on(imagineQr, () => refuse('绘画积分不足，请充值后再试', 101));
  const { user } = await open(made);
  await user.type(content(), 'ok');
  await user.type(prompt(), '海');
  await user.click(send());
  expect(await controls().findByText(/绘画积分不足，请充值后再试。填写的内容都会保留/)).toBeVisible();
  expect(controls().getAllByRole('link', { name: /充值/ })[0]).toBeVisible();
  expect([content(), prompt()].map((field) => (field as HTMLTextAreaElement).value)).toEqual(['ok', '海']);
});

test.each([
  ['prompt', '关键词中有不能使用的内容'],
  ['result', '画面没有通过审核'],
  ['reference', '参考图没有通过审核'],
  ['busy', '现在画的人太多'],
  ['operator', '服务出了问题'],
  ['lost', '没有收到结果'],
] as const)('a failure of the kind %s says its sentence and that the credits are back', async (kind, text) => {
  const receipt = { held: 2, settled: 0, released: 2, balance_after: 36 } as never;
  const failed = { status: drawStatus.failed, image: '', proof: undefined, receipt, failure: { kind, text } };
  const made = qrApi([makeQrRecord({ id: 5, ...failed, prompt: '灯塔' })]);
  const { user } = await open(made);
  expect(results().getByText(text)).toBeVisible();
  expect(results().getByText('积分已退回')).toBeVisible();
  await user.click(results().getByRole('button', { name: '再试' }));
  await results().findByText('排队中，前面还有 2 个');
  expect(made.api.inputsOf(imagineQr)).toEqual([
    expect.objectContaining({ prompt: '灯塔', qr_content: 'https://example.com/', parent_id: 5 }),
  ]);
});

test('an unproven code says where it is not read, and its download asks first', async () => {
  const made = qrApi([makeQrRecord({ id: 5, proof: makeProof(1) })]);
  made.api.on(downloadDrawings, () => ({ url: '/d/5' }) as never);
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open(made);
  expect(results().getByText('11/12')).toBeVisible();
  expect(results().getByText('倾斜拍摄时读不出')).toBeVisible();
  await user.click(results().getByRole('button', { name: '下载' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('这张码倾斜拍摄时读不出，确定要下载吗？');
  await user.click(within(dialog).getByRole('button', { name: '取消' }));
  expect(click).not.toHaveBeenCalled();
  await screen.findByRole('region', { name: '艺术码' });
  await user.click(results().getByRole('button', { name: '下载' }));
  await user.click(await screen.findByRole('button', { name: '仍要下载' }));
  expect(click).toHaveBeenCalledTimes(1);
});

// Shows: SPEC-2.17
test('codes are found by tab and words, made again with other content, and a deletion is taken back', async () => {
  const failed = { status: drawStatus.failed, image: '', failure: { kind: 'busy' as const, text: '现在画的人太多' } };
  const wifi = 'WIFI:T:WPA;S:home;P:12345678;;';
  const made = qrApi([
    makeQrRecord({ id: 1, prompt: '松林', qr_content: wifi, pixel_style: 'halftone' }),
    makeQrRecord({ id: 2, ...failed, proof: undefined }),
  ]);
  const { user, store } = await open(made);
  expect(results().getAllByRole('article')).toHaveLength(2);
  await user.click(results().getByRole('tab', { name: '失败' }));
  expect(await results().findByText('现在画的人太多')).toBeVisible();
  expect(results().getAllByRole('article')).toHaveLength(1);
  await user.click(results().getByRole('tab', { name: '全部' }));
  await user.type(results().getByRole('searchbox', { name: '搜索二维码' }), '松林{Enter}');
  const card = await results().findByRole('article', { name: '二维码：home' });
  expect(card).toHaveTextContent('Wi-Fi home');
  expect(card).not.toHaveTextContent('12345678');
  expect(made.api.inputsOf(listQrRecords).at(-1)).toMatchObject({ keyword: '松林', status: -1 });
  await user.click(within(card).getByRole('button', { name: '换内容再做' }));
  await waitFor(() => expect(controls().getByRole('textbox', { name: '网络名称' })).toHaveFocus());
  expect(store.get(qrDraftAtom).art).toMatchObject({ prompt: '松林', pixelStyle: 'halftone', parentId: 1 });
  await user.click(within(card).getByRole('button', { name: '删除' }));
  expect(await results().findByText('二维码已删除')).toBeVisible();
  await user.click(results().getByRole('button', { name: '撤销' }));
  expect(await results().findByRole('article', { name: '二维码：home' })).toBeVisible();
});

// Shows: XSS-21
test.each(['<img src=x onerror=alert(1)>', 'javascript:alert(1)'])(
  'a code that says %s shows it as text',
  async (text) => {
    await open(qrApi([makeQrRecord({ id: 1, prompt: text, qr_content: text })]));
    const card = within(results().getByRole('article', { name: `二维码：${text}` }));
    expect(card.getAllByText(text, { exact: false })[0]).toBeVisible();
    for (const link of card.queryAllByRole('link')) expect(link).toHaveAttribute('href', expect.stringMatching(/^\//));
    for (const image of card.queryAllByRole('img')) expect(image).not.toHaveAttribute('onerror');
  },
);

test('an uploaded code is read, and fills the form of its kind', async () => {
  const made = qrApi();
  made.api.on(uploadImage, () => uploaded(8));
  made.api.on(readQrUpload, () => ({ qr_content: 'BEGIN:VCARD\nVERSION:3.0\nN:王;小明\nEND:VCARD' }));
  const { user } = await open(made);
  await user.upload(screen.getByLabelText('选择二维码图片'), new File(['x'], 'a.png', { type: 'image/png' }));
  expect(await controls().findByRole('textbox', { name: /^姓/ })).toHaveValue('王');
  expect(controls().getByRole('textbox', { name: /^名/ })).toHaveValue('小明');
  expect(made.api.inputsOf(readQrUpload)).toEqual([{ upload_id: 8 }]);
});

test('a picture of the visitor’s own takes the place of the model, at its own price', async () => {
  const made = qrApi();
  made.api.on(uploadImage, () => uploaded(9));
  const { user } = await open(made);
  await user.type(content(), 'ok');
  await user.upload(screen.getByLabelText('选择自己的图片'), new File(['x'], '猫.png', { type: 'image/png' }));
  expect(await controls().findByRole('img', { name: '猫.png' })).toBeVisible();
  expect(send()).toHaveTextContent('生成 · 1 绘画积分');
  expect(controls().queryByRole('button', { name: /^选择模型/ })).toBeNull();
  await user.click(send());
  await results().findByText('排队中，前面还有 2 个');
  expect(made.api.inputsOf(imagineQr)).toEqual([expect.objectContaining({ picture: { upload_id: 9 }, model: '' })]);
});

test('where art is closed it says so; a visitor gets the example, and plain codes go on', async () => {
  const { user } = await openQrPage(qrApi([], { is_open: 0 }), { config });
  await user.click(screen.getByRole('tab', { name: '艺术码' }));
  expect(await screen.findByText(/^艺术码暂未开放/)).toBeVisible();
  expect(send()).toBeDisabled();
  await user.click(results().getByRole('button', { name: '用这个内容试试' }));
  expect(content()).toHaveValue('https://example.com/welcome');
  await user.click(screen.getByRole('tab', { name: /^普通码/ }));
  expect(screen.getByRole('img', { name: '二维码：https://example.com/welcome' })).toBeVisible();
});

test('where the configuration does not come, plain codes go on and art is asked for again', async () => {
  const made = qrApi();
  made.api.on(getQrConfig, () => refuse('暂时没有加载出来'));
  const { user } = await openQrPage(made, { config });
  await user.type(screen.getByRole('textbox', { name: '文字或网址' }), 'ok');
  expect(screen.getByRole('img', { name: '二维码：ok' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: '艺术码' }));
  made.api.on(getQrConfig, () => makeQrConfig());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: /^生成/ })).toBeVisible();
});

// Shows: SPEC-9.07
test('a member without free pictures is told once a day, where they would be free', async () => {
  const notice = /^今日会员免费次数已用完/;
  const offers = (member_free: 0 | 1) => qrApi([], { draw_model: [makeDrawModel({ member_free })] });
  const openArt = async (made: ReturnType<typeof qrApi>, over: Partial<UserCenter>) => {
    const page = await openQrPage(made, { user: makeUser({ is_member: 1, is_chat_limit: 1, ...over }), config });
    await page.user.click(screen.getByRole('tab', { name: '艺术码' }));
    await screen.findByRole('button', { name: /^生成/ });
    return page;
  };
  for (const [made, over] of [
    [offers(0), { member_free_left: 0 }],
    [offers(1), { member_free_left: 2 }],
    [offers(1), { member_free_left: 0, is_member: 0 }],
  ] as const) {
    const { unmount } = await openArt(made, over);
    expect(screen.queryByText(notice)).toBeNull();
    unmount();
  }
  const { user } = await openArt(offers(1), { member_free_left: 0 });
  await user.click(within(await screen.findByText(notice)).getByRole('button', { name: '知道了' }));
  expect(screen.queryByText(notice)).toBeNull();
  expect(readCookie(document.cookie, 'qrcode_limit')).toBe(beijingDay());
});
