import { act, screen, waitFor } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import type { Remote } from 'shared/site/remote.ts';
import { openLoginAtom } from 'shared/site/session.ts';
import { reportAtom } from 'shared/site/visit.ts';
import { expectAccessible } from 'shared/testing/expect-accessible.ts';
import { fakeApi } from 'shared/testing/fake-api.ts';
import { renderPage } from 'shared/testing/render-page.tsx';
import type { loadLoginForms } from './load-login-forms.ts';
import { LoginDialogHost } from './login-dialog-host.tsx';

const mockLoad = jest.fn<ReturnType<typeof loadLoginForms>, []>();
jest.mock('./load-login-forms.ts', () => ({ loadLoginForms: () => mockLoad() }));

const chunkError = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const comes = () => import('./forms/login-forms.tsx');

function Page() {
  const openLogin = useSetAtom(openLoginAtom);
  return (
    <>
      <input aria-label="正文" />
      <button type="button" onClick={() => openLogin()}>
        登录
      </button>
      <LoginDialogHost />
    </>
  );
}

/** A page on which something is typed, whose login dialog opens and does not get its code. */
async function openWithout() {
  mockLoad.mockRejectedValue(chunkError);
  const reports: unknown[] = [];
  const remote: Remote = { routes: [{ path: '/', Component: Page }], health: () => undefined };
  const { user } = await renderPage(remote, {
    path: '/',
    api: fakeApi(),
    prepare: (store) => store.set(reportAtom, { report: (error) => void reports.push(error) }),
  });
  await user.type(screen.getByLabelText('正文'), '半句话');
  const open = () => user.click(screen.getByRole('button', { name: '登录' }));
  await open();
  return { user, open, reports };
}

test('the forms do not load: the dialog shows an error, the page stays, and a retry loads them', async () => {
  const { user, reports } = await openWithout();
  expect(await screen.findByRole('dialog', { name: '登录窗口没有加载出来' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('当前页面不受影响');
  expect(screen.getByLabelText('正文')).toHaveValue('半句话');
  expect(reports).toEqual([chunkError]);
  await expectAccessible(screen.getByRole('dialog'));

  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('button', { name: '重试' })).toHaveFocus();
  // Asked once for each time that the visitor asks: never a loop.
  expect(mockLoad).toHaveBeenCalledTimes(2);

  mockLoad.mockImplementation(comes);
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByLabelText('手机号')).toBeVisible();
  expect(mockLoad).toHaveBeenCalledTimes(3);
});

test('closed and opened again it is asked for again', async () => {
  const { user, open } = await openWithout();
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  mockLoad.mockImplementation(comes);
  await open();
  expect(await screen.findByLabelText('手机号')).toBeVisible();
});

test('without a connection the dialog says so, and the forms load once there is one', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await openWithout();
  expect(await screen.findByRole('dialog', { name: '网络已断开' })).toBeVisible();
  mockLoad.mockImplementation(comes);
  onLine.mockReturnValue(true);
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByLabelText('手机号')).toBeVisible();
});
