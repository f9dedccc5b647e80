import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { userAtom } from 'shared/site/session.ts';
import { Badge } from 'shared/ui/controls/badge.tsx';

/** How many notifications are unread: at the corner of what leads to them, or at the end of its line. */
export function UnreadBadge({ children }: { children?: ReactNode }) {
  const count = useAtomValue(userAtom)?.unread_notifications ?? 0;
  return (
    <Badge count={count} label="条未读消息">
      {children}
    </Badge>
  );
}
