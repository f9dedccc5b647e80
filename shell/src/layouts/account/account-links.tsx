import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { siteConfigAtom } from 'shared/site/config.ts';
import { accountEntries, notificationsPath } from './account-entries.ts';
import { UnreadBadge } from './unread-badge.tsx';

/** The pages of the account, in the account menu and in the drawer. */
export function AccountLinks({ iconSize, onLeave }: { iconSize: number; onLeave: () => void }) {
  const config = useAtomValue(siteConfigAtom);
  return (
    <nav aria-label="账户">
      {accountEntries(config).map(({ path, word, Icon }) => (
        <Link key={path} to={path} onClick={onLeave}>
          <Icon size={iconSize} strokeWidth={1.75} aria-hidden />
          {word}
          {path === notificationsPath && <UnreadBadge />}
        </Link>
      ))}
    </nav>
  );
}
