import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Menu as MenuIcon, X } from 'lucide-react';
import { isMenuOpenAtom } from 'shared/site/menu.ts';
import { isLoggedInAtom, openLoginAtom, userAtom } from 'shared/site/session.ts';
import { Button, Drawer, IconButton, styled } from 'shared/ui/kit.ts';
import { AccountCard } from '../account/account-card.tsx';
import { AccountLinks } from '../account/account-links.tsx';
import { SchemeSwitch } from '../scheme/scheme-switch.tsx';
import { SiteLogo } from '../site-logo.tsx';
import { useNavigation } from './navigation.ts';
import { NavigationLink } from './navigation-link.tsx';

/** The whole navigation on a narrow screen. */
export function MenuDrawer() {
  const [open, setOpen] = useAtom(isMenuOpenAtom);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton aria-label="打开菜单" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon strokeWidth={1.75} aria-hidden />
      </IconButton>
      <Drawer open={open} onClose={close} slotProps={{ paper: { role: 'dialog', 'aria-label': '菜单' } }}>
        <DrawerBody onLeave={close} />
      </Drawer>
    </>
  );
}

function DrawerBody({ onLeave }: { onLeave: () => void }) {
  const { items, current } = useNavigation();
  const user = useAtomValue(userAtom);
  const isLoggedIn = useAtomValue(isLoggedInAtom);
  const openLogin = useSetAtom(openLoginAtom);
  return (
    <Body>
      <div className="top">
        <SiteLogo shape="full" />
        <IconButton aria-label="关闭菜单" onClick={onLeave}>
          <X aria-hidden />
        </IconButton>
      </div>
      {isLoggedIn ? (
        <AccountCard user={user} />
      ) : (
        <Button
          variant="contained"
          onClick={() => {
            onLeave();
            openLogin('LOGIN');
          }}
        >
          登录 / 注册
        </Button>
      )}
      <nav aria-label="主导航">
        {items.map((item) => (
          <NavigationLink key={item.link.path} item={item} isCurrent={item === current} onClick={onLeave} />
        ))}
      </nav>
      {isLoggedIn && <AccountLinks iconSize={22} onLeave={onLeave} />}
      <SchemeSwitch />
    </Body>
  );
}

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 'var(--space-4)',
  width: 'min(300px, 82vw)',
  minHeight: '100%',
  padding: 'var(--space-3) var(--space-4) calc(var(--space-5) + env(safe-area-inset-bottom, 0px))',
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginRight: 'calc(-1 * var(--space-3))',
  },
  '& nav': { display: 'flex', flexDirection: 'column', gap: 2 },
  '& nav + nav': { paddingTop: 'var(--space-3)', borderTop: '1px solid var(--line)' },
  '& nav a': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-3)',
    minHeight: 44,
    padding: '0 var(--space-3)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--text)',
    fontSize: 'var(--type-interface)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--fill)' },
    '&[aria-current]': {
      background: 'var(--accent-soft)',
      color: 'var(--accent-text)',
      fontWeight: 'var(--weight-medium)',
    },
    '& svg': { flex: 'none' },
    '& small': { marginLeft: 'auto', color: 'var(--text-2)' },
  },
  '& > fieldset': { marginTop: 'auto' },
});
