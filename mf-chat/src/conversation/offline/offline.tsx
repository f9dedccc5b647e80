import type { OfflineChat, OfflinePage } from './offline-chat.ts';
import { OfflineCopy } from './offline-copy.tsx';
import { OfflineOutbox } from './offline-outbox.tsx';

interface OfflineProps {
  chat: OfflineChat;
  /** What else the page shows; absent: it is not kept. */
  page: OfflinePage | undefined;
}

/** All that a conversation does about a missing connection. It comes after the page can be used. */
export function Offline({ chat, page }: OfflineProps) {
  return (
    <>
      {page && <OfflineCopy chat={chat} {...page} />}
      <OfflineOutbox chat={chat} />
    </>
  );
}
