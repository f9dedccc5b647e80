import { useState } from 'react';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { ListedFolder } from '../session-groups.ts';

/** Folders are closed until they are opened, but for that of the conversation that is shown. */
export function useOpenFolders(sessions: readonly ChatSession[], currentId: number | null) {
  /** What was opened or closed, by id. */
  const [open, setOpen] = useState<Readonly<Record<number, boolean>>>({});
  const shown = sessions.find(({ id }) => id === currentId)?.folder?.id;
  return {
    isOpen: (id: number) => open[id] ?? id === shown,
    toggle: ({ id, isOpen }: ListedFolder) => setOpen({ ...open, [id]: !isOpen }),
  };
}
