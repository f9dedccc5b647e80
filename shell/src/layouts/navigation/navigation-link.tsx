import { Link } from 'react-router-dom';
import type { NavItem } from 'shared/contracts/site/site.ts';
import { isPlanned } from './navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';

interface NavigationLinkProps {
  item: NavItem;
  /** It stands for the page that is shown. */
  isCurrent: boolean;
  onClick?: () => void;
  /** Shown under the pointer, where the entry is an icon alone. */
  hint?: string | undefined;
}

/** An entry of rail, bottom bar or drawer; one whose page is in preparation says so. Not a NavLink: that one would not mark `/` while `/chat` is shown. */
export function NavigationLink({ item, isCurrent, onClick, hint }: NavigationLinkProps) {
  const soon = isPlanned(item.link.path) ? '即将开放' : '';
  return (
    <Link
      to={item.link.path}
      title={hint && soon ? `${hint}，${soon}` : hint}
      onClick={onClick}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <span className="icon">
        <NavigationIcon item={item} />
      </span>
      <span className="word">{item.name}</span>
      {soon && <small>{soon}</small>}
    </Link>
  );
}
