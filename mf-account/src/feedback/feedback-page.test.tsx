import { fireEvent, screen, within } from '@testing-library/react';
import { addFeedback, type Feedback, listFeedback } from 'shared/contracts/account/feedback.ts';
import { uploadImage } from 'shared/contracts/site/upload.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { type FakeApi, fail, fakeApi, refuse, said } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { remote } from '../remote.ts';

const makeFeedback = (over: Partial<Feedback> = {}): Feedback => ({
  id: 1,
  type: 1,
  content: '图片打不开\n<script>alert(1)</script>',
  images: ['/files/upload/a.webp'],
  create_time: '2026-03-02 10:20:30',
  answer: '',
  answer_time: '',
  ...over,
});
const pageOf = (lists: Feedback[], count = lists.length) => ({ lists, count, page_no: 1, page_size: 10 });
const uploaded = {
  id: 1,
  cid: 0,
  type: 10,
  name: '',
  uri: '',
  url: '/files/upload/b.webp',
  thumbnail: '/files/upload/c.webp',
};
const picture = (name: string, type = 'image/png') => new File(['x'], name, { type });

function open(api: FakeApi, capabilities = { feedback_history: true }) {
  const config = makeSiteConfig({ capabilities });
  return renderPage(remote, { path: '/user/opinion', api, user: makeUser(), config });
}
// jsdom has no such method.
Blob.prototype.arrayBuffer = async () => new ArrayBuffer(1);
const content = () => screen.getByRole('textbox', { name: '内容' });
const submit = () => screen.getByRole('button', { name: '提交反馈' });

// Shows: SPEC-1.12, SPEC-2.40, XSS-11
it('sends kind, text, pictures and mobile, and shows the history with the answers', async () => {
  const api = fakeApi();
  const sent: Feedback[] = [];
  const old = makeFeedback({ type: 2, answer: '已安排', answer_time: '2026-03-03 09:00:00' });
  api.on(listFeedback, () => pageOf([...sent, old]));
  api.on(addFeedback, () => {
    sent.push(makeFeedback({ id: 2, content: '扣了两次', type: 3 }));
    return null;
  });
  api.on(uploadImage, () => uploaded);
  const { user, container } = await open(api);
  const history = screen.getByRole('region', { name: '我的反馈' });
  expect(history).toHaveTextContent('产品建议2026-03-02 10:20已答复图片打不开 <script>alert(1)</script>');
  expect(history).toHaveTextContent('已安排客服答复于 2026-03-03 09:00');
  await user.click(screen.getByRole('radio', { name: '投诉' }));
  await user.type(content(), '扣了两次');
  await user.upload(screen.getByLabelText('选择图片'), [picture('一.png'), picture('二.png')]);
  await user.click(screen.getByRole('button', { name: '移除 一.png' }));
  expect(screen.getByRole('img', { name: '二.png' })).toBeVisible();
  await expectAccessible(container);
  await user.click(submit());
  expect(api.inputsOf(addFeedback)).toEqual([
    { type: 3, content: '扣了两次', mobile: '13800138000', images: [uploaded.url] },
  ]);
  expect(await within(history).findByText('处理中')).toBeVisible();
  expect(content()).toHaveValue('');
  expect(screen.queryByRole('img', { name: '二.png' })).toBeNull();
});

it('keeps the text when it is refused, and shows the reason at the field', async () => {
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([]));
  const { user } = await open(api);
  expect(screen.getByText(/还没有提交过反馈/)).toBeVisible();
  await user.click(submit());
  expect(content()).toHaveAccessibleDescription('请填写反馈内容');
  expect(content()).toHaveFocus();
  await user.type(content(), '你好');
  await user.clear(screen.getByRole('textbox', { name: '手机号' }));
  await user.click(submit());
  expect(screen.getByRole('textbox', { name: '手机号' })).toHaveAccessibleDescription('请输入正确的手机号');
  await user.type(screen.getByRole('textbox', { name: '手机号' }), '13900139000');
  api.on(addFeedback, () => refuse('提交得太频繁了，请一小时后再试'));
  await user.click(submit());
  expect(await screen.findByText('提交得太频繁了，请一小时后再试')).toBeVisible();
  expect(content()).toHaveValue('你好');
});

it('text typed while the feedback is being sent stays, for the next one', async () => {
  const api = fakeApi();
  const answer = Promise.withResolvers<null>();
  api.on(listFeedback, () => pageOf([]));
  api.on(addFeedback, () => answer.promise.then(() => said('收到了', null)));
  const { user } = await open(api);
  await user.type(content(), '第一条');
  await user.click(submit());
  await user.type(content(), '，还有第二条');
  answer.resolve(null);
  expect(await screen.findByText('收到了')).toBeVisible();
  expect(content()).toHaveValue('第一条，还有第二条');
});

it('takes pictures only, at most four, and drops one whose upload fails', async () => {
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([]));
  api.on(uploadImage, () => fail(500));
  const { user } = await open(api);
  const input = screen.getByLabelText<HTMLInputElement>('选择图片');
  await user.upload(input, [picture('坏.png')]);
  expect(await screen.findByText(/“坏.png”：/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '移除 坏.png' })).toBeNull();
  input.accept = '';
  const vanished = Object.assign(picture('已移走.png'), { arrayBuffer: () => Promise.reject(new Error('gone')) });
  await user.upload(input, [vanished]);
  expect(await screen.findByText(/“已移走.png”：读不到这个文件/)).toBeVisible();
  await user.upload(input, [picture('文.txt', 'text/plain')]);
  expect(await screen.findByText(/“文.txt”：不是图片/)).toBeVisible();
  api.on(uploadImage, () => uploaded);
  await user.upload(
    input,
    ['1', '2', '3', '4', '5'].map((name) => picture(name)),
  );
  expect(await screen.findByText('最多上传 4 张图片')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^移除/ })).toHaveLength(4);
  expect(screen.queryByRole('button', { name: '添加图片' })).toBeNull();
});

it('takes a picture that is pasted into the text or dropped on the form, and leaves a pasted text to the browser', async () => {
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([]));
  api.on(uploadImage, () => uploaded);
  await open(api);
  const paste = (text: string, files: File[]) =>
    fireEvent.paste(content(), { clipboardData: { files, types: ['text/plain', 'Files'], getData: () => text } });
  expect(paste('', [picture('截图.png')])).toBe(false);
  expect(await screen.findByRole('img', { name: '截图.png' })).toBeVisible();
  expect(paste('表格的字', [picture('image.png')])).toBe(true);
  const dataTransfer = { files: [picture('旁边.png')], types: ['Files'] };
  const form = screen.getByRole('form', { name: '提交反馈' });
  expect(fireEvent.dragOver(form, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(form, { dataTransfer })).toBe(false);
  expect(await screen.findByRole('img', { name: '旁边.png' })).toBeVisible();
  expect(api.inputsOf(uploadImage)).toHaveLength(2);
});

it('takes pictures on plain http, where browsers have no crypto.randomUUID; leaving the page aborts uploads', async () => {
  jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
    throw new TypeError('crypto.randomUUID is not a function');
  });
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([]));
  api.on(uploadImage, () => new Promise(() => undefined));
  const { user, unmount } = await open(api);
  await user.upload(screen.getByLabelText('选择图片'), [picture('一.png')]);
  expect(screen.getByRole('progressbar', { name: '正在上传 一.png' })).toBeVisible();
  const signal = api.calls.at(-1)?.options.signal;
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

it('shows the pictures of a feedback on the whole screen, one after the other', async () => {
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([makeFeedback({ images: ['/files/upload/a.webp', '/files/upload/b.webp'] })]));
  const { user } = await open(api);
  await user.click(screen.getByRole('link', { name: '图片 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: '图片 2' }));
  expect(dialog.getByRole('status')).toHaveTextContent('2 / 2');
  await user.keyboard('{ArrowLeft}');
  expect(dialog.getByRole('img')).toHaveAttribute('src', expect.stringMatching(/a\.webp$/));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is a form alone on a server without a history', async () => {
  const api = fakeApi();
  api.on(addFeedback, () => null);
  const { user } = await open(api, {} as never);
  await user.type(content(), '你好');
  await user.click(submit());
  expect(api.inputsOf(addFeedback)).toEqual([{ type: 1, content: '你好', mobile: '13800138000' }]);
  expect(screen.queryByRole('region', { name: '我的反馈' })).toBeNull();
  expect(screen.queryByLabelText('选择图片')).toBeNull();
});

it('says that a reload would lose the text or a picture, until it is sent', async () => {
  const api = fakeApi();
  api.on(listFeedback, () => pageOf([]));
  api.on(addFeedback, () => said('收到了', null));
  api.on(uploadImage, () => uploaded);
  const { user, unmount } = await open(api);
  expect(remote.isDirty?.()).toBe(false);
  await user.type(content(), '写了一半');
  expect(remote.isDirty?.()).toBe(true);
  await user.click(submit());
  expect(await screen.findByText('收到了')).toBeVisible();
  expect(remote.isDirty?.()).toBe(false);
  await user.upload(screen.getByLabelText('选择图片'), [picture('一.png')]);
  expect(remote.isDirty?.()).toBe(true);
  unmount();
  expect(remote.isDirty?.()).toBe(false);
});
