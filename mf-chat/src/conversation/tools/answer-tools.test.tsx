import { act, screen, waitFor, within } from '@testing-library/react';
import { takeBroughtMap } from 'shared/bundled/draft/brought-map.ts';
import { cancelRecordCollection, collectRecord } from 'shared/contracts/account/collection.ts';
import { generateVoice } from 'shared/contracts/chat/voice.ts';
import { getLineage } from 'shared/contracts/creative/lineage.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { refuse } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { makeUser } from 'shared/testing/make-user.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import { chatApi, makeRecord, makeSession } from '../../make-chat.ts';
import { remote } from '../../remote.ts';

const markdown = [
  '# 清单',
  '',
  '第一句**很重**。第二句呢？',
  '',
  '1. 一',
  '2. [二](https://example.com)',
  '   - 小',
  '',
  '```js',
  'const a = "*";',
  '```',
  '',
  '| 甲 | 乙 |',
  '| - | - |',
  '| `x` | y |',
].join('\n');

async function open(collected = 0, config = {}) {
  const records = [makeRecord(1, { content: '列一下' }), makeRecord(2, { content: [markdown], is_collect: collected })];
  const { api } = chatApi([makeSession()], { 1: records });
  const page = await renderPage(remote, { path: '/chat?id=1', api, user: makeUser(), config: makeSiteConfig(config) });
  await screen.findByRole('heading', { name: '清单' });
  return { ...page, api };
}
const withVoice = { voice_broadcast: { is_open: 1 }, voice_input: { is_open: 0 }, voice_chat: { is_open: 0 } };
const button = (name: string) => screen.getByRole('button', { name });

test('an answer is collected and removed; a refusal of the API is undone with its message', async () => {
  const { api, user } = await open();
  api.on(collectRecord, () => ({ id: 9 }));
  api.on(cancelRecordCollection, () => null);
  await user.click(button('收藏'));
  await user.click(button('取消收藏'));
  expect(api.inputsOf(collectRecord)).toEqual([{ records_id: 2 }]);
  expect(api.inputsOf(cancelRecordCollection)).toEqual([{ collect_id: 9 }]);
  api.on(collectRecord, () => refuse('最多收藏 1000 条，请先移除一些'));
  await user.click(button('收藏'));
  expect(await screen.findByText('最多收藏 1000 条，请先移除一些')).toBeVisible();
  expect(button('收藏')).toHaveAttribute('aria-pressed', 'false');
});

test('a collected answer is removed by the id of its collection, before it can be collected again', async () => {
  const { api, user } = await open(7);
  const answer = Promise.withResolvers<null>();
  api.on(cancelRecordCollection, () => answer.promise);
  await user.click(button('取消收藏'));
  expect(api.inputsOf(cancelRecordCollection)).toEqual([{ collect_id: 7 }]);
  api.on(collectRecord, () => ({ id: 9 }));
  await user.click(button('收藏'));
  expect(api.inputsOf(collectRecord)).toEqual([]);
  await act(async () => answer.resolve(null));
  await user.click(button('收藏'));
  expect(api.inputsOf(collectRecord)).toEqual([{ records_id: 2 }]);
});

test('it is copied without the marks of Markdown, and leads to the drawing tool where that is open', async () => {
  const { user, container } = await open(0, { draw: { is_open: 1 } });
  await user.click(button('更多操作'));
  const menu = await screen.findByRole('menu');
  const prompt = within(menu).getByRole('menuitem', { name: '用来绘画' }).getAttribute('href') ?? '';
  const brought = new URL(prompt, 'https://example.com').searchParams;
  expect(brought.get('prompt')).toMatch(/^清单\n\n第一句很重。/);
  // What is drawn leads back to the answer.
  expect(brought.get('message_id')).toBe('2');
  await user.click(within(menu).getByRole('menuitem', { name: '复制纯文本' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(await navigator.clipboard.readText()).toBe(
    '清单\n\n第一句很重。第二句呢？\n\n1. 一\n2. 二\n  • 小\n\nconst a = "*";\n\n甲\t乙\nx\ty',
  );
  await expectAccessible(container);
});

test('it becomes a mind map with its question and the way back', async () => {
  const { user, router } = await open();
  await user.click(button('更多操作'));
  // The page is another remote's.
  const navigate = jest.spyOn(router, 'navigate').mockResolvedValue();
  await user.click(await screen.findByRole('menuitem', { name: '做成思维导图' }));
  expect(navigate.mock.calls.map(([to]) => to)).toEqual(['/app/mind_map']);
  expect(takeBroughtMap()).toEqual({ markdown, question: '列一下', messageId: 2, page: '/chat?id=1&at=2' });
  expect(takeBroughtMap()).toBeUndefined();
});

test('what was made of it is counted and found from its menu', async () => {
  const { user, api } = await open();
  const link = {
    id: 5,
    title: '山',
    thumbnail: '',
    action: 'generate',
    create_time: '',
    is_deleted: false,
    session_id: 0,
    depth: 1,
    is_own: true,
    is_remixable: 0,
  };
  api.on(getLineage, ({ kind, id }) => ({
    before: [],
    self: { ...link, kind, id, depth: 0 },
    after: [
      { ...link, kind: 'picture' as const },
      { ...link, kind: 'map' as const },
    ],
  }));
  await user.click(button('更多操作'));
  expect(await screen.findByRole('menuitem', { name: '由它做成的 2 件作品' })).toHaveAttribute(
    'href',
    '/app/source/message/2',
  );
  expect(api.inputsOf(getLineage)).toEqual([{ kind: 'message', id: 2 }]);
});

describe('sharing', () => {
  const share = jest.fn<Promise<void>, [ShareData]>();
  afterEach(() => {
    share.mockReset();
    Reflect.deleteProperty(navigator, 'share');
  });
  async function choose() {
    const { user } = await open();
    await user.click(button('更多操作'));
    await user.click(await screen.findByRole('menuitem', { name: '分享' }));
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  }

  test('an answer is shared as plain text where the browser can; a closed share sheet is no failure', async () => {
    Object.assign(navigator, { share: share.mockRejectedValue(new DOMException('', 'AbortError')) });
    await choose();
    expect(share.mock.calls[0]?.[0].text).toMatch(/^清单\n\n第一句很重。/);
    expect(screen.queryByText(/分享失败/)).toBeNull();
  });

  test('a failure shows an error', async () => {
    Object.assign(navigator, { share: share.mockRejectedValue(new DOMException('', 'NotAllowedError')) });
    await choose();
    expect(await screen.findByText('分享失败，可以复制内容发送')).toBeVisible();
  });

  test('a browser that cannot share offers nothing', async () => {
    const { user } = await open();
    await user.click(button('更多操作'));
    expect(await screen.findByRole('menuitem', { name: '复制纯文本' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: '分享' })).toBeNull();
  });
});

test('the drawing tool is not offered where it is closed', async () => {
  const { user } = await open(0, { draw: { is_open: 0 } });
  await user.click(button('更多操作'));
  expect(await screen.findByRole('menuitem', { name: '生成海报' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: '用来绘画' })).toBeNull();
});

describe('reading aloud', () => {
  let spoken: { text: string; lang: string; onend: (() => void) | null }[];
  beforeEach(() => {
    spoken = [];
    Object.assign(window, {
      SpeechSynthesisUtterance: class {
        onend = null;
        lang = '';
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
      speechSynthesis: { speak: (words: (typeof spoken)[number]) => spoken.push(words), cancel: () => undefined },
    });
  });
  afterEach(() => {
    for (const name of ['speechSynthesis', 'SpeechSynthesisUtterance']) Reflect.deleteProperty(window, name);
  });

  test('sentence by sentence, without code; after a pause it continues with the same sentence, and ends after the last', async () => {
    const { user } = await open();
    await user.click(button('朗读'));
    const player = await screen.findByRole('region', { name: '朗读' });
    await waitFor(() => expect(spoken.map(({ text }) => text)).toEqual(['清单']));
    act(() => spoken[0]?.onend?.());
    expect(player).toHaveTextContent('第一句很重。');
    await user.click(button('暂停朗读'));
    await user.click(button('继续朗读'));
    expect(spoken.map(({ text }) => text)).toEqual(['清单', '第一句很重。', '第一句很重。']);
    for (let at = 0; at < 20 && screen.queryByRole('region', { name: '朗读' }); at++)
      act(() => spoken.at(-1)?.onend?.());
    expect(spoken.map(({ text }) => text).slice(3)).toEqual(['第二句呢？', '一', '二', '小', '甲', '乙', 'x', 'y']);
    expect(screen.queryByRole('region', { name: '朗读' })).toBeNull();
  });

  test('by the server’s voice where it has one, with the sentence of the present time', async () => {
    const players: HTMLMediaElement[] = [];
    const { prototype } = HTMLMediaElement;
    jest.spyOn(prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
      players.push(this);
    });
    const pause = jest.spyOn(prototype, 'pause').mockReturnValue();
    const { api, user } = await open(0, { voice: withVoice });
    api.on(generateVoice, () => ({ file_url: '/api/files/upload/a.mp3' }));
    await user.click(button('朗读'));
    const player = await screen.findByRole('region', { name: '朗读' });
    await waitFor(() => expect(players).toHaveLength(1));
    const [audio] = players;
    expect(audio?.src).toMatch(/\/files\/upload\/a\.mp3$/);
    expect(api.inputsOf(generateVoice)).toEqual([{ records_id: 2, content: 0, type: 1 }]);
    Object.defineProperties(audio, { duration: { value: 10 }, currentTime: { value: 9.9 } });
    act(() => void audio?.dispatchEvent(new Event('timeupdate')));
    expect(player).toHaveTextContent('10 / 10 y');
    await user.click(button('暂停朗读'));
    expect(pause).toHaveBeenCalled();
    act(() => void audio?.dispatchEvent(new Event('ended')));
    expect(screen.queryByRole('region', { name: '朗读' })).toBeNull();
    expect(spoken).toEqual([]);
  });

  test('by the browser’s voice when the server’s fails', async () => {
    jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    const { api, user } = await open(0, { voice: withVoice });
    api.on(generateVoice, () => refuse('语音生成失败，请稍后再试'));
    await user.click(button('朗读'));
    await waitFor(() => expect(spoken.map(({ text }) => text)).toEqual(['清单']));
  });

  test('a browser without a voice shows a message', async () => {
    Reflect.deleteProperty(window, 'speechSynthesis');
    const { user } = await open();
    await user.click(button('朗读'));
    expect(await screen.findByText('这个浏览器不能朗读')).toBeVisible();
    expect(screen.queryByRole('region', { name: '朗读' })).toBeNull();
  });
});

test('a poster that the browser cannot draw shows an error', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user } = await open();
  await user.click(button('更多操作'));
  await user.click(await screen.findByRole('menuitem', { name: '生成海报' }));
  const dialog = await screen.findByRole('dialog', { name: '生成海报' });
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('海报没有生成');
  await user.click(within(dialog).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
