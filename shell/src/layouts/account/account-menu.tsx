import { useAtomValue } from 'jotai';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import type { UserCenter } from 'shared/contracts/account/user.ts';
import { userAtom } from 'shared/site/session.ts';
import { badgeText } from 'shared/ui/controls/badge.tsx';
import { Popover, styled } from 'shared/ui/kit.ts';
import { SchemeSwitch } from '../scheme/scheme-switch.tsx';
import { AccountCard, UserAvatar } from './account-card.tsx';
import { AccountLinks } from './account-links.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useLogOut } from './use-log-out.ts';

/** The avatar in the header, and what opens below it. */
export function AccountMenu() {
  const user = useAtomValue(userAtom);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="avatar"
        aria-label={buttonName(user)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <UnreadBadge>
          <UserAvatar user={user} size={32} />
        </UnreadBadge>
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -8, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': '账户菜单' } }}
      >
        <AccountPanel onLeave={() => setAnchor(null)} />
      </Popover>
    </>
  );
}

function buttonName(user: UserCenter | null): string {
  const unread = user?.unread_notifications ?? 0;
  return `账户菜单${user ? `：${user.nickname}` : ''}${unread > 0 ? `，${badgeText(unread)} 条未读消息` : ''}`;
}

function AccountPanel({ onLeave }: { onLeave: () => void }) {
  const user = useAtomValue(userAtom);
  const logOut = useLogOut();
  return (
    <Panel>
      <AccountCard user={user} />
      <AccountLinks iconSize={18} onLeave={onLeave} />
      <SchemeSwitch />
      <button
        type="button"
        onClick={() => {
          onLeave();
          void logOut();
        }}
      >
        <LogOut size={18} strokeWidth={1.75} aria-hidden />
        退出登录
      </button>
    </Panel>
  );
}

const Panel = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 'var(--space-2)',
  width: 280,
  padding: 'var(--space-3)',
  '& > nav a, & > button': {
    display: 'flex',
    alignItems: 'center',
    gap: 'var(--space-3)',
    width: '100%',
    minHeight: 'var(--hit)',
    padding: '0 var(--space-2)',
    borderRadius: 'var(--radius-control)',
    color: 'var(--text)',
    fontSize: 'var(--type-interface)',
    textDecoration: 'none',
    '&:hover': { background: 'var(--fill-strong)' },
    '& svg': { color: 'var(--text-2)' },
  },
});

/** Part of the frame's one rule set (`frame-root.tsx`). */
export const avatarStyles = {
  '& > header .avatar': {
    display: 'grid',
    placeItems: 'center',
    width: 'var(--hit)',
    height: 'var(--hit)',
    borderRadius: 'var(--radius-full)',
  },
} as const;
