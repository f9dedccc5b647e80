import { act, screen, waitFor, within } from '@testing-library/react';
import { notistackStyles } from 'shared/site/lazy/notistack-styles.ts';
import { toastStyles } from 'shared/site/lazy/toast-styles.ts';
import { copyText, showLoading, showNotification, showToast } from 'shared/site/toasts.ts';

// How long a toast stays is tested here.
jest.mock('notistack', () => jest.requireActual('../../node_modules/notistack/index.js'));

/** Time that the clock of a test has to pass until a toast starts to leave. */
async function pass(milliseconds: number) {
  await act(async () => jest.advanceTimersByTime(milliseconds));
}

const rule = (className: string) =>
  [...document.querySelectorAll('.notistack-SnackbarContainer')].find((it) => it.classList.contains(className));

beforeEach(async () => {
  // The host's code is there before the clock stands still.
  await import('./lazy/toast-host.tsx');
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  // jsdom ends no transition, so that old toasts would keep the places of new ones; the next toast mounts a new host.
  document.body.replaceChildren();
});

test.each([
  ['success', '成功'],
  ['error', '出错'],
  ['warning', '注意'],
  ['info', '提示'],
  // Shows: SPEC-1.16, SPEC-9.14
] as const)('a toast of kind %s says so by more than colour and leaves after 3,000 ms', async (kind, word) => {
  await act(async () => showToast(kind, `词 ${kind}`));
  const toast = screen.getByText(`词 ${kind}`).closest('[role=alert]') as HTMLElement;
  expect(within(toast).getByRole('img', { name: word })).toBeInTheDocument();
  expect(rule('toasts')).toContainElement(toast);
  await pass(2900);
  expect(toast).toBeVisible();
  await pass(150);
  await pass(400);
  expect(toast).not.toBeVisible();
});

test('the same text twice is one toast', async () => {
  await act(async () => {
    showToast('info', '一次');
    showToast('info', '一次');
  });
  expect(screen.getAllByText('一次')).toHaveLength(1);
});

// Shows: SPEC-9.16
test('a notification is at the top right until 4,500 ms have passed or it is closed', async () => {
  await act(async () => showNotification('success', '充值成功', '已到账 100 积分'));
  expect(rule('notices')).toContainElement(screen.getByText('充值成功'));
  await pass(4400);
  expect(screen.getByText('已到账 100 积分')).toBeVisible();
  await pass(150);
  await pass(400);
  expect(screen.getByText('充值成功')).not.toBeVisible();

  await act(async () => showNotification('info', '新消息', '看一看'));
  await pass(300);
  act(() => screen.getByRole('button', { name: '关闭通知' }).click());
  await pass(150);
  await pass(400);
  expect(screen.getByText('新消息')).not.toBeVisible();
});

test.each([
  ['a toast', (text: string) => showToast('error', text)],
  ['a notification', (text: string) => showNotification('error', '出错了', text)],
])(
  '%s with 10,000 characters is a few lines high, scrolls by keyboard, and stays until it is closed',
  async (_what, show) => {
    const sheet = document.head.appendChild(document.createElement('style'));
    sheet.textContent = toastStyles;
    jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(7000);
    const long = '长'.repeat(10_000);
    await act(async () => show(long));
    const text = screen.getByText(long);
    expect(getComputedStyle(text)).toMatchObject({ display: 'block', overflowY: 'auto', maxHeight: 'min(18dvh,12em)' });
    expect(text).toHaveAttribute('tabindex', '0');
    await pass(60_000);
    expect(text).toBeVisible();
    act(() => screen.getByRole('button', { name: '关闭通知' }).click());
    await pass(150);
    await pass(400);
    expect(text).not.toBeVisible();
    sheet.remove();
  },
);

test('a short text is no stop of the tab key and cannot be closed', async () => {
  await act(async () => showToast('info', '短'));
  expect(screen.getByText('短')).not.toHaveAttribute('tabindex');
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[string, string, (() => Promise<void>) | undefined, boolean]>([
  ['复制成功！', 'by the clipboard', () => Promise.resolve(), false],
  ['复制成功！', 'by selection where there is no clipboard (plain http)', undefined, true],
  ['复制成功！', 'by selection where the clipboard is refused', () => Promise.reject(new Error('denied')), true],
  ['复制失败，请手动复制', 'when neither works', () => Promise.reject(new Error('denied')), false],
  // Shows: SPEC-8.10
])('copying shows %s %s', async (words, _how, writeText, bySelection) => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
  let selected = '';
  document.execCommand = () => {
    selected = (document.activeElement as HTMLTextAreaElement).value;
    return bySelection;
  };
  await act(async () => copyText('文字'));
  expect(screen.getByText(words)).toBeInTheDocument();
  if (bySelection) expect(selected).toBe('文字');
  expect(document.querySelector('textarea')).toBeNull();
});

test.each([true, false])('a text is copied with its HTML, where the browser can give both: %s', async (canGiveBoth) => {
  const given: string[] = [];
  const clipboard = {
    write: async ([item]: { parts: Record<string, Blob | Promise<Blob>> }[]) => {
      for (const [type, part] of Object.entries(item?.parts ?? {})) given.push(type, String((await part).size));
    },
    writeText: async (text: string) => void given.push(text),
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  function Item(this: { parts: object }, parts: object) {
    this.parts = parts;
  }
  if (canGiveBoth) Object.assign(globalThis, { ClipboardItem: Item });
  await act(async () => copyText('**字**', async () => '<b>字</b>'));
  Reflect.deleteProperty(globalThis, 'ClipboardItem');
  expect(given).toEqual(canGiveBoth ? ['text/plain', '7', 'text/html', '10'] : ['**字**']);
  expect(screen.getByText('复制成功！')).toBeInTheDocument();
});

// Shows: SPEC-9.19
test('the loading cover fades for 400 ms before it disappears', async () => {
  const close = showLoading('正在处理…');
  const cover = screen.getByRole('status');
  expect(cover).toHaveTextContent('正在处理…');
  close();
  expect(cover).toHaveAttribute('data-closing');
  await pass(399);
  expect(cover).toBeInTheDocument();
  await pass(1);
  expect(cover).not.toBeInTheDocument();
});

test('the styles of notistack are the constant that is put into the page before it', async () => {
  await act(async () => showToast('info', '样式'));
  jest.useRealTimers();
  await waitFor(() => expect(document.getElementById('_goober')).not.toBeNull());
  expect(document.getElementById('_goober')?.textContent?.trim()).toBe(notistackStyles);
});

test('the file that fills the style element of toasts is named as one with effects: else a build leaves it out', () => {
  const { sideEffects } = jest.requireActual<{ sideEffects: string[] }>('../package.json');
  expect(sideEffects).toEqual(['./site/lazy/fill-toast-sheet.ts']);
});
