import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { emptyList } from 'shared/bundled/lists/empty-drawings.ts';
import { listPath } from 'shared/bundled/lists/list-query.ts';
import { Pagination } from 'shared/bundled/lists/pagination.tsx';
import { Time } from 'shared/bundled/time/time.tsx';
import type { SiteNotification } from 'shared/contracts/site/notification.ts';
import { badgeText } from 'shared/ui/controls/badge.tsx';
import { EmptyState } from 'shared/ui/empty-state.tsx';
import { Button } from 'shared/ui/kit.ts';
import { AccountFrame } from '../account-frame.tsx';
import { loadNotifications, type NotificationsData, notificationsOnPage } from './load-notifications.ts';
import { iconOf } from './notification-looks.ts';
import { NotificationSwitches } from './notification-switches.tsx';
import { NotificationsFrame } from './notifications-frame.ts';
import { useNewNotifications, useUnread } from './use-unread.ts';

// The route takes both from one chunk.
export { loadNotifications };

/** `/user/notifications`: what happened to something of the visitor's, the newest first. */
export function NotificationsPage() {
  const { page, lists, count, muted } = useLoaderData<NotificationsData>();
  const { unread, markAll, markOpened } = useUnread();
  useNewNotifications();
  return (
    <AccountFrame title="消息" lead="作品、图片、收益和答复的最新进展，保留 180 天。">
      <NotificationsFrame>
        <div className="bar">
          <p role="status">{unread > 0 ? `${badgeText(unread)} 条未读` : '没有未读消息'}</p>
          <ReadAll isOffered={unread > 0} markAll={markAll} />
        </div>
        {lists.length > 0 ? (
          <ul className="list">
            {lists.map((item) => (
              <Item key={item.id} item={item} onOpen={() => item.is_read || markOpened(item.id)} />
            ))}
          </ul>
        ) : (
          <EmptyState drawing={emptyList}>还没有消息，作品审核、佣金到账和客服答复会出现在这里</EmptyState>
        )}
        <Pagination
          page={page}
          count={Math.ceil(count / notificationsOnPage)}
          to={(to) => listPath('/user/notifications', { page: to })}
        />
        <NotificationSwitches muted={muted} />
      </NotificationsFrame>
    </AccountFrame>
  );
}

function ReadAll({ isOffered, markAll }: { isOffered: boolean; markAll(): Promise<void> }) {
  const [isSending, setSending] = useState(false);
  const { revalidate } = useRevalidator();
  const send = async () => {
    setSending(true);
    try {
      await markAll();
      await revalidate();
    } catch {
      // The client has said why.
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      variant="soft"
      size="small"
      startIcon={<CheckCheck size={16} aria-hidden />}
      loading={isSending}
      disabled={!isOffered}
      onClick={() => void send()}
    >
      全部已读
    </Button>
  );
}

function Item({ item, onOpen }: { item: SiteNotification; onOpen(): void }) {
  const { kind, title, text, path, is_read: isRead, create_time: time } = item;
  const Icon = iconOf(kind);
  const content = (
    <>
      <span className="icon">
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className="words">
        <strong>
          {title}
          {!isRead && <span className="dot" role="img" aria-label="未读" />}
        </strong>
        <span className="text" dir="auto">
          {text}
        </span>
      </span>
      <Time at={time} />
    </>
  );
  return (
    <li data-unread={!isRead || undefined}>
      {path ? (
        <Link to={path} onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <div>{content}</div>
      )}
    </li>
  );
}
