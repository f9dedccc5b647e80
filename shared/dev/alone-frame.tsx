import { useAtom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { logInAsDemo, logOutAlone } from 'shared/dev/alone-visit.ts';
import type { Remote } from 'shared/site/remote.ts';
import { isLoggedInAtom, showLoginAtom, userAtom } from 'shared/site/session.ts';
import { showToast } from 'shared/site/toasts.ts';
import { Dialogs } from 'shared/ui/dialogs/dialogs.tsx';
import { Button, styled } from 'shared/ui/kit.ts';

export interface AloneRemote {
  name: string;
  remote: Remote;
  /** `work-area`: pages of the window's height whose panels scroll by themselves; `page`: pages that scroll. */
  layout: 'work-area' | 'page';
}

/** Stands where the shell's frame would: links to the remote's pages, and who is logged in. */
export function AloneFrame({ name, remote, layout }: AloneRemote) {
  return (
    <Frame data-layout={layout === 'work-area' ? 'app' : 'up-down'}>
      <header>
        <strong>{name}</strong>
        <nav aria-label="页面">
          {fixedPages(remote).map(({ path, title }) => (
            <NavLink key={path} to={path} end>
              {title}
            </NavLink>
          ))}
        </nav>
        <Visitor />
      </header>
      <main>
        <Outlet />
      </main>
      <Dialogs />
    </Frame>
  );
}

function Visitor() {
  const store = useStore();
  const loggedIn = useAtomValue(isLoggedInAtom);
  const user = useAtomValue(userAtom);
  const [loginAsked, setLoginAsked] = useAtom(showLoginAtom);
  useEffect(() => {
    if (!loginAsked) return;
    setLoginAsked(false);
    showToast('info', '此处需要登录：请点右上角登录演示账号');
  }, [loginAsked, setLoginAsked]);
  if (!loggedIn) {
    return (
      <Button variant="soft" size="small" onClick={() => logInAsDemo(store)}>
        登录演示账号
      </Button>
    );
  }
  return (
    <Button variant="text" size="small" onClick={logOutAlone}>
      {user?.nickname ?? '已登录'} · 退出
    </Button>
  );
}

/** Pages that can be linked to: those whose address has no open part. */
export function fixedPages({ routes }: Remote): { path: string; title: string }[] {
  return routes.flatMap(({ path = '', handle }) => {
    if (/[:*]/.test(path)) return [];
    return [{ path, title: typeof handle?.title === 'string' ? handle.title : path }];
  });
}

const Frame = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '&[data-layout=app]': { height: '100dvh', overflow: 'hidden' },
  '&[data-layout=app] > main': {
    flex: '1 1 0',
    minHeight: 0,
    display: 'grid',
    gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
    overflow: 'auto',
  },
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-4)',
    flex: 'none',
    minHeight: 'var(--header-height)',
    padding: '0 var(--space-5)',
    borderBottom: '1px solid var(--line)',
    background: 'var(--surface-page)',
    fontSize: 'var(--type-interface)',
  },
  '& > header > nav': {
    display: 'flex',
    flex: '1 1 0',
    minWidth: 0,
    gap: 'var(--space-4)',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
  },
  '& > header [aria-current]': { fontWeight: 'var(--weight-strong)' },
  '& > header > button': { flex: 'none' },
  '& > main': { minWidth: 0 },
});
