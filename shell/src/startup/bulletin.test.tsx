import { screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { siteConfigAtom } from 'shared/site/config.ts';
import { openDialogsAtom } from 'shared/site/dialogs.ts';
import { showLoginAtom } from 'shared/site/session.ts';
import { readCookie, writeCookie } from 'shared/site/setting/cookies.ts';
import type { VisitStore } from 'shared/site/visit.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { makeSiteConfig } from 'shared/testing/make-site-config.ts';
import { renderPart } from 'shared/testing/render-page.tsx';
import { showBulletin } from './bulletin.ts';

beforeEach(() => writeCookie('notice', '', 0));

async function open(
  bulletin_content: string,
  over: { is_bulletin?: number; bulletin_title?: string } = {},
  isLoggingIn = false,
) {
  const bulletin_config = { is_bulletin: 1, bulletin_title: '系统升级', bulletin_content, ...over };
  let store: VisitStore | undefined;
  const page = renderPart(<p>正文</p>, {
    api: fakeApi(),
    config: makeSiteConfig({ bulletin_config }),
    prepare: (it) => {
      store = it;
      it.set(showLoginAtom, isLoggingIn);
    },
  });
  let shown: Promise<void> | undefined;
  await act(async () => {
    shown = showBulletin(store as VisitStore);
  });
  return { ...page, shown, store: store as VisitStore };
}

// Shows: SPEC-9.04
test('a bulletin is shown with its title until it was seen, and not again', async () => {
  const { user, shown, unmount } = await open('今晚 22:00 升级');
  expect(await screen.findByRole('alertdialog', { name: '系统升级' })).toHaveAccessibleDescription('今晚 22:00 升级');
  expect(readCookie(document.cookie, 'notice')).toBeUndefined();
  await user.click(screen.getByRole('button', { name: '我知道了' }));
  await shown;
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  unmount();
  await (await open('今晚 22:00 升级')).shown;
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('it waits until the login dialog is closed', async () => {
  const { store } = await open('今晚升级', {}, true);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  act(() => store.set(showLoginAtom, false));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('今晚升级');
});

test('a configuration that the browser gets late has its bulletin, too', async () => {
  let store: VisitStore | undefined;
  renderPart(<p>正文</p>, {
    api: fakeApi(),
    prepare: (it) => {
      store = it;
      it.set(siteConfigAtom, null);
    },
  });
  void showBulletin(store as VisitStore);
  const bulletin_config = { is_bulletin: 1, bulletin_title: '', bulletin_content: '今晚升级' };
  await act(async () => store?.set(siteConfigAtom, makeSiteConfig({ bulletin_config })));
  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription('今晚升级');
});

test('a picture that could not be drawn does not count as seen', async () => {
  const { store, shown } = await open('今晚升级');
  act(() => store.get(openDialogsAtom)[0]?.close('lost'));
  await shown;
  expect(readCookie(document.cookie, 'notice')).toBeUndefined();
});

// Shows: SPEC-8.08
test('closing it is seeing it; a new text is shown again', async () => {
  const { user, shown, unmount } = await open('一');
  await screen.findByRole('alertdialog');
  await user.keyboard('{Escape}');
  await shown;
  unmount();
  await open('二', { bulletin_title: '' });
  expect(await screen.findByRole('alertdialog', { name: '系统提示' })).toHaveAccessibleDescription('二');
});

test.each([
  ['switched off', '文', { is_bulletin: 0 }],
  ['without words', ' <p> </p> ', {}],
])('a bulletin that is %s is not shown', async (_name, content, over) => {
  await (await open(content, over)).shown;
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

// Shows: XSS-13
test('HTML is shown as text, and nothing in it becomes a part of the page', async () => {
  await open('<p>一</p><p>二<img src=x onerror="window.__x=1"></p><script>window.__x=1</script><style>p{}</style>');
  const text = (await screen.findByRole('alertdialog')).querySelector('p');
  expect(text?.textContent).toBe('一\n二');
  expect(document.querySelector('img')).toBeNull();
  expect(window).not.toHaveProperty('__x');
});
