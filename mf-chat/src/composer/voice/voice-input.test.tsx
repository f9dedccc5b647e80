import { act, screen, waitFor } from '@testing-library/react';
import { transferVoice } from 'shared/contracts/chat/voice.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const composer = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '输入问题' });
const button = (name: string) => screen.getByRole('button', { name });

/** Stands for the browser's recorder and its microphone. */
class Recorder {
  state = 'inactive';
  mimeType = 'audio/webm';
  ondataavailable = (_event: { data: Blob }) => {};
  onstop = () => {};
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable({ data: new Blob(['speech']) });
    this.onstop();
  }
}
const stream = { stopped: 0, getTracks: () => [{ stop: () => stream.stopped++ }] };
let microphone: () => Promise<unknown> = async () => stream;

beforeEach(() => {
  sessionStorage.clear();
  stream.stopped = 0;
  microphone = async () => stream;
  Object.assign(globalThis, { MediaRecorder: Recorder });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => microphone() }, configurable: true });
});

async function open(isOpen = 1) {
  const { api } = chatApi([makeSession()]);
  const off = { is_open: 0 };
  const voice = { voice_broadcast: off, voice_input: { is_open: isOpen }, voice_chat: off };
  const config = makeSiteConfig({ voice });
  return { api, ...(await renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config })) };
}

test('the spoken text is added behind the typed text; the microphone is released', async () => {
  const { api, user } = await open();
  api.on(transferVoice, () => ({ text: ' 明天天气怎么样 ', file: '' }));
  await user.type(composer(), '请问：');
  await user.click(await screen.findByRole('button', { name: '语音输入' }));
  expect(await screen.findByText('正在录音')).toBeVisible();
  expect(button('取消语音输入')).toHaveFocus();
  await expectAccessible();
  await user.click(button('完成录音'));
  await waitFor(() => expect(composer()).toHaveValue('请问：明天天气怎么样'));
  expect(composer()).toHaveFocus();
  expect(stream.stopped).toBeGreaterThan(0);
  const sent = api.calls.find(({ endpoint }) => endpoint === transferVoice);
  expect(sent?.file?.type).toBe('audio/webm');
  expect(screen.queryByRole('button', { name: '取消语音输入' })).toBeNull();
});

test('cancelled by Escape nothing is sent; errors are shown in place with a retry', async () => {
  const { api, user } = await open();
  await user.click(await screen.findByRole('button', { name: '语音输入' }));
  await screen.findByText('正在录音');
  await user.keyboard('{Escape}');
  expect(stream.stopped).toBeGreaterThan(0);
  expect(api.inputsOf(transferVoice)).toEqual([]);
  expect(composer()).toHaveFocus();

  microphone = () => Promise.reject(Object.assign(new Error(), { name: 'NotAllowedError' }));
  await user.click(await screen.findByRole('button', { name: '语音输入' }));
  expect(await screen.findByText('没有麦克风权限，请在浏览器的设置里允许后重试')).toBeVisible();
  microphone = () => Promise.reject(Object.assign(new Error(), { name: 'NotReadableError' }));
  await user.click(button('重新录音'));
  expect(await screen.findByText('麦克风打不开，可能正被其他程序使用')).toBeVisible();
  microphone = async () => stream;
  api.on(transferVoice, () => refuse('语音识别失败，请稍后再试'));
  await user.click(button('重新录音'));
  await user.click(await screen.findByRole('button', { name: '完成录音' }));
  expect(await screen.findByText('语音识别失败，请稍后再试')).toBeVisible();
  api.on(transferVoice, () => ({ text: '', file: '' }));
  await user.click(button('重新录音'));
  await user.click(await screen.findByRole('button', { name: '完成录音' }));
  expect(await screen.findByText('没有听清，请再说一次')).toBeVisible();
  expect(composer()).toHaveValue('');
});

test('a recording ends by itself after two minutes; a site without a provider offers none', async () => {
  const { api, user, unmount } = await open();
  api.on(transferVoice, () => ({ text: '很长的话', file: '' }));
  const tick = jest.spyOn(globalThis, 'setInterval');
  await user.click(await screen.findByRole('button', { name: '语音输入' }));
  await screen.findByText('正在录音');
  const second = tick.mock.calls.findLast(([, time]) => time === 1000)?.[0] as () => void;
  await act(async () => {
    for (let at = 0; at < 120; at++) second();
  });
  await waitFor(() => expect(composer()).toHaveValue('很长的话'));
  unmount();
  await open(0);
  expect(screen.queryByRole('button', { name: '语音输入' })).toBeNull();
});
