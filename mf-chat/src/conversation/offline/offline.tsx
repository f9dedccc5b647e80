import type { ShownConversation } from '../../chat/panel/use-conversation.ts';
import { OfflineCopy, type OfflineCopyProps } from './offline-copy.tsx';
import { OfflineOutbox } from './offline-outbox.tsx';

interface OfflineProps {
  chat: ShownConversation;
  /** What else the page shows; absent: it is not kept. */
  page: Omit<OfflineCopyProps, 'chat'> | undefined;
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
