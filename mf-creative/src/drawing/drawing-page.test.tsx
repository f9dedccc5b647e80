import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { imagine } from 'shared/contracts/creative/drawing.ts';
import { listDrawModels } from 'shared/contracts/creative/drawing-model.ts';
import { drawStatus, getDrawRecords, listDrawRecords } from 'shared/contracts/creative/drawing-record.ts';
import { showLoginAtom, takeEventAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fail, refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { type PageOptions, renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';
import { makeRecord } from '../works/records/make-record.ts';
import { drawingApi, makeDrawModel } from './make-drawing.ts';

const config = (over = {}) => makeSiteConfig({ recharge_package_status: 1, capabilities: { events: true }, ...over });
const open = (made = drawingApi(), over: Partial<PageOptions> = {}) =>
  renderPage(remote, { path: '/app/drawing', api: made.api, user: makeUser(), config: config(), ...over });
const prompt = () => screen.getByRole('textbox', { name: '画面描述' });
const send = () => screen.getByRole('button', { name: /^生成/ });
const results = () => within(screen.getByRole('region', { name: '图片' }));

beforeEach(() => sessionStorage.clear());
afterEach(() => jest.useRealTimers());

// Shows: SPEC-1.03, SPEC-2.13, SPEC-4.04
test('what is wanted is sent as it was chosen, at the price on the button, and the pictures wait in place', async () => {
  const made = drawingApi();
  const { user, container } = await open(made);
  expect(send()).toHaveTextContent('生成 · 2 绘画积分');
  expect(results().getByText('写下想看到的画面，图片会在这里一点点画出来')).toBeVisible();
  expect(within(results().getByRole('list', { name: '试试这些' })).getAllByRole('button')).toHaveLength(2);
  expect(results().getByRole('link', { name: '全部图片' })).toHaveAttribute('href', '/app/drawing/record');
  await user.type(prompt(), ' 雨后的山城 ');
  await user.click(screen.getByRole('radio', { name: '16:9' }));
  await user.click(within(screen.getByRole('group', { name: '张数' })).getByRole('radio', { name: '2' }));
  await user.selectOptions(screen.getByRole('combobox', { name: '风格' }), '水彩');
  await user.type(screen.getByRole('textbox', { name: '种子' }), '42');
  expect(send()).toHaveTextContent('生成 · 4 绘画积分');
  expect(screen.getByRole('form', { name: '绘画设置' })).toHaveTextContent('本次 4 绘画积分（2 张图片），剩余 36');
  await user.click(send());
  expect(await results().findAllByText('排队中，前面还有 2 个')).toHaveLength(2);
  expect(made.api.inputsOf(imagine)).toEqual([
    expect.objectContaining({ prompt: '雨后的山城', scale: '16:9', n: 2, style: '水彩', seed: 42, model: 'demo' }),
  ]);
  expect(prompt()).toHaveValue(' 雨后的山城 ');
  expect(screen.getByRole('form', { name: '绘画设置' })).toHaveTextContent('剩余 30');
  await expectAccessible(container);
});

test('pictures grow where they wait, by the events of the site: a share, an interim picture, the picture', async () => {
  const made = drawingApi();
  const { user, store } = await open(made);
  await user.type(prompt(), '海{Enter}');
  await user.click(send());
  await results().findByText('排队中，前面还有 2 个');
  let seq = 0;
  const changed = (part: Parameters<typeof made.change>[1]) => {
    made.change([1], part);
    act(() => store.set(takeEventAtom, { event: 'draw', seq: ++seq, records_ids: [1] }));
  };
  changed({ status: drawStatus.running, begin_time: '2026-01-01 00:00:00', progress: 0.4, usual_seconds: 10 ** 9 });
  expect(await results().findByText(/^正在画，已用 \d+ 秒，通常 1000000000 秒$/)).toBeVisible();
  changed({ usual_seconds: 9 });
  expect(await results().findByText(/^正在画，已用 \d+ 秒，比平时久$/)).toBeVisible();
  expect(results().getByRole('progressbar', { name: '绘画进度' })).toHaveValue(0.4);
  changed({ interim: '/pictures/1-interim.webp' });
  expect(await results().findByRole('img', { name: '正在画的图片' })).toHaveAttribute(
    'src',
    'https://example.com/pictures/1-interim.webp',
  );
  const done = makeRecord({ id: 1, prompt: '海', request_id: 1 });
  changed({ ...done, request_id: 1 });
  expect(await results().findByRole('button', { name: '查看大图：海' })).toBeVisible();
  expect(await results().findByText('画好了 1 张图片')).toBeInTheDocument();
  expect(results().queryByText(/正在画/)).toBeNull();
});

test('a server without events is asked every two seconds while something runs, and no longer', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const made = drawingApi([makeRecord({ id: 5, status: drawStatus.running, image: '', prompt: '灯塔' })]);
  await open(made, { config: config({ capabilities: {} }) });
  expect(made.api.inputsOf(getDrawRecords)).toEqual([]);
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(made.api.inputsOf(getDrawRecords)).toEqual([{ records_id: [5] }]);
  made.state.records = [makeRecord({ id: 5, prompt: '灯塔' })];
  await act(() => jest.advanceTimersByTimeAsync(2000));
  expect(results().getByRole('button', { name: '查看大图：灯塔' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(made.api.inputsOf(getDrawRecords)).toHaveLength(2);
});

test('a failure says its own sentence and that the credits are back; it is tried again with the same wish', async () => {
  const failed = makeRecord({
    id: 3,
    status: drawStatus.failed,
    image: '',
    prompt: '雪',
    style: '水彩',
    model: 'demo',
    failure: { kind: 'busy', text: '画师都在忙，请稍后再试' },
    receipt: { held: 2, settled: 0, released: 2, balance_after: 36 },
  });
  const made = drawingApi([failed]);
  const { user } = await open(made);
  expect(results().getByText('画师都在忙，请稍后再试')).toBeVisible();
  expect(results().getByText('积分已退回')).toBeVisible();
  await user.click(results().getByRole('button', { name: '再试' }));
  expect(await results().findByText('排队中，前面还有 2 个')).toBeVisible();
  expect(made.api.inputsOf(imagine)).toEqual([expect.objectContaining({ prompt: '雪', style: '水彩', n: 1 })]);
});

test('what is wrong is said at its place before anything is sent, and a refusal of the server at the field that it names', async () => {
  const made = drawingApi();
  const { user } = await open(made);
  await user.click(send());
  expect(prompt()).toBeInvalid();
  expect(prompt()).toHaveAccessibleDescription('请输入画面描述');
  expect(prompt()).toHaveFocus();
  fireEvent.change(prompt(), { target: { value: '字'.repeat(1025) } });
  expect(prompt()).toHaveAccessibleDescription('最多 1024 字，请删去 1 字');
  fireEvent.change(prompt(), { target: { value: '好的' } });
  expect(prompt()).toBeValid();
  await user.click(screen.getByRole('radio', { name: '自定义' }));
  await user.type(screen.getByRole('textbox', { name: '宽（像素）' }), '1000');
  await user.type(screen.getByRole('textbox', { name: '高（像素）' }), '512');
  await user.click(send());
  expect(screen.getByText('边长应在 256 到 2048 之间，且为 64 的倍数')).toBeVisible();
  expect(made.api.inputsOf(imagine)).toEqual([]);
  await user.clear(screen.getByRole('textbox', { name: '宽（像素）' }));
  await user.type(screen.getByRole('textbox', { name: '宽（像素）' }), '1024');
  made.api.on(imagine, () => refuse('描述含有不允许的词语，请修改', 0, { field: 'prompt' }));
  await user.click(send());
  await waitFor(() => expect(prompt()).toHaveAccessibleDescription('描述含有不允许的词语，请修改'));
  expect(made.api.inputsOf(imagine)).toEqual([expect.objectContaining({ width: 1024, height: 512 })]);
  expect(prompt()).toHaveValue('好的');
  await expectAccessible();
});

test('too few credits lead to more of them and keep everything; a lost answer is asked for with the same key', async () => {
  const made = drawingApi();
  made.api.on(imagine, () => refuse('绘画积分不足，请充值后再试', 101));
  const { user, unmount } = await open(made);
  await user.type(prompt(), '极光');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent('绘画积分不足，请充值后再试。填写的内容都会保留。');
  expect(within(screen.getByRole('alert')).getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/recharge');
  made.api.on(imagine, () => fail());
  await user.click(send());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('网络不给力，请稍后重试'));
  await user.click(send());
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(3));
  const keys = made.api.calls
    .filter(({ endpoint }) => endpoint === imagine)
    .map(({ options }) => options.headers?.['x-idempotency-key']);
  expect(keys[1]).toBe(keys[2]);
  expect(keys[0]).not.toBe(keys[1]);
  unmount();
  await open(made);
  expect(prompt()).toHaveValue('极光');
});

test('a visitor sees the form; pressing the button logs in, keeps all, and goes on', async () => {
  const made = drawingApi();
  const { user, store, logIn, container } = await open(made, { user: undefined as never });
  expect(made.api.inputsOf(listDrawRecords)).toEqual([]);
  await user.type(prompt(), '竹林');
  await user.click(send());
  expect(store.get(showLoginAtom)).toBe(true);
  expect(made.api.inputsOf(imagine)).toEqual([]);
  await expectAccessible(container);
  await logIn();
  expect(await results().findByText('排队中，前面还有 2 个')).toBeVisible();
  expect(made.api.inputsOf(imagine)).toEqual([expect.objectContaining({ prompt: '竹林' })]);
  expect(prompt()).toHaveValue('竹林');
});

test('the form has what the chosen model can use, and sends nothing else', async () => {
  const made = drawingApi();
  const { user } = await open(made);
  await user.type(prompt(), '猫');
  await user.selectOptions(screen.getByRole('combobox', { name: '风格' }), '像素');
  await user.click(screen.getByRole('button', { name: '选择模型：演示画师' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /速写/ }));
  expect(screen.queryByRole('combobox', { name: '风格' })).toBeNull();
  expect(screen.queryByRole('group', { name: '张数' })).toBeNull();
  expect(send()).toHaveTextContent('生成 · 免费');
  await user.click(send());
  await waitFor(() => expect(made.api.inputsOf(imagine)).toHaveLength(1));
  expect(made.api.inputsOf(imagine)[0]).toMatchObject({ model: 'sketch', style: '', scale: '1:1' });
  await user.click(screen.getByRole('button', { name: '选择模型：速写' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /演示画师/ }));
  expect(screen.getByRole('combobox', { name: '风格' })).toHaveValue('像素');
});

// Shows: SPEC-9.06
test('a member whose free pictures of the day are used up is told so once a day, where the model would be free', async () => {
  const notice = '今日会员免费次数已用完，继续绘画将按积分计费';
  const made = drawingApi();
  made.api.on(listDrawModels, () => [makeDrawModel({ member_free: 1 })]);
  const member = (over: Partial<UserCenter>) => ({ user: makeUser({ is_member: 1, ...over }) });
  const usedUp = { member_free_left: 0, is_chat_limit: 1 };
  for (const [over, api] of [
    [{ is_chat_limit: 1 }, made],
    [{ member_free_left: 3 }, made],
    [{ ...usedUp, is_member: 0 }, made],
    [usedUp, drawingApi()],
  ] as const) {
    const { unmount } = await open(api, member(over));
    expect(screen.queryByText(notice)).toBeNull();
    unmount();
  }
  const { user, unmount } = await open(made, member(usedUp));
  expect(screen.getByText(notice)).toBeVisible();
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(readCookie(document.cookie, 'draw_limit')).toBe(beijingDay());
  unmount();
  await open(made, member(usedUp));
  expect(screen.queryByText(notice)).toBeNull();
  writeCookie('draw_limit', '', 0);
});

test('members see what is free; drawing that is closed says so; models that did not come are asked for again', async () => {
  const made = drawingApi();
  made.api.on(listDrawModels, () => [makeDrawModel({ member_free: 1 })]);
  const { unmount } = await open(made, { user: makeUser({ is_member: 1 }) });
  expect(send()).toHaveTextContent('生成 · 免费');
  unmount();
  const { draw } = config();
  const closed = await open(made, {
    config: config({ draw: { ...draw, is_open: 0, disclaimer_status: 1, disclaimer_content: '<p>仅供&amp;参考</p>' } }),
  });
  expect(screen.getByText('绘画暂未开放，之前的图片仍可查看')).toBeVisible();
  expect(screen.getByText('仅供&参考')).toBeVisible();
  expect(send()).toBeDisabled();
  closed.unmount();
  made.api.on(listDrawModels, () => refuse('模型维护中'));
  const { user } = await open(made);
  made.api.on(listDrawModels, () => [makeDrawModel()]);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '选择模型：演示画师' })).toBeVisible();
});
