import { screen, waitFor } from '@testing-library/react';
import { generatedNote } from 'shared/bundled/label/text-label.ts';
import { generateVoice } from 'shared/contracts/chat/voice.ts';
import type { SiteConfig } from 'shared/contracts/site/site.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { configWith, type SwitchReadBy } from 'shared/testing/switches.ts';
import { creationApi } from './create/make-creation.ts';
import { chatApi, makeRecord, makeSession } from './make-chat.ts';
import { remote } from './remote.ts';
import { skillApi } from './skill/make-skill.ts';

const apis = {
  '/chat?id=1': () => chatApi([makeSession()], { 1: [makeRecord(1), makeRecord(2)] }).api,
  '/skill?id=1': () => skillApi().api,
  '/create/produce?id=1': () => creationApi().api,
};

async function open(path: keyof typeof apis, config: SiteConfig) {
  const api = apis[path]();
  return { api, ...(await renderPage(remote, { path, api, user: makeUser(), config })) };
}

/** Whether something can be asked; where not, the page says so. */
const canAsk = (path: keyof typeof apis, closed: string, has: () => Element | null) => async (config: SiteConfig) => {
  await open(path, config);
  const can = has() !== null;
  if (!can) expect(await screen.findByText(closed)).toBeVisible();
  return can;
};
const composer = () => screen.queryByRole('textbox', { name: '输入问题' });
const enabledSend = () =>
  screen.queryAllByRole('button', { name: /^生成/ }).find((one) => !one.matches(':disabled')) ?? null;

const inChat = (has: () => Element | null) => async (config: SiteConfig) => {
  await open('/chat?id=1', config);
  return has() !== null;
};

const rows: Record<SwitchReadBy<'mf-chat'>, (config: SiteConfig) => Promise<boolean>> = {
  'chat.is_open': canAsk('/chat?id=1', '对话暂未开放，之前的对话仍可查看', composer),
  'skill.is_open': canAsk('/skill?id=1', '技能暂未开放，之前的对话仍可查看', composer),
  'creation.is_open': canAsk('/create/produce?id=1', '创作暂未开放，之前的成品仍可查看', enabledSend),
  'chat.network_is_open': inChat(() => screen.queryByRole('button', { name: '联网搜索' })),
  'label.is_open': inChat(() => screen.queryByText(generatedNote)),
  'voice.voice_input.is_open': inChat(() => screen.queryByRole('button', { name: '语音输入' })),
  'voice.voice_broadcast.is_open': async (config) => {
    const { user, api } = await open('/chat?id=1', config);
    api.on(generateVoice, () => ({ file_url: '/api/files/upload/a.mp3' }));
    await user.click(screen.getByRole('button', { name: '朗读' }));
    // By the browser's voice, which there is none of here, else by the provider's.
    await waitFor(() =>
      expect(screen.queryByText('这个浏览器不能朗读') ?? api.inputsOf(generateVoice)[0]).toBeTruthy(),
    );
    return api.inputsOf(generateVoice).length > 0;
  },
};

beforeEach(() => {
  sessionStorage.clear();
  // A browser that can record, and has a player.
  Object.assign(globalThis, { MediaRecorder: class {} });
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});

describe.each(Object.entries(rows))('%s', (name, isThere) => {
  test.each([1, 0] as const)('%i', async (value) => {
    expect(await isThere(configWith(name, value))).toBe(value === 1);
  });
});
