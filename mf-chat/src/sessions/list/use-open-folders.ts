import { atom, useAtom } from 'jotai';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { ListedFolder } from '../session-groups.ts';

/** What was opened or closed in this visit, by id. */
const openFoldersAtom = atom<Readonly<Record<number, boolean>>>({});

/** Folders are closed until they are opened, but for that of the conversation that is shown. */
export function useOpenFolders(sessions: readonly ChatSession[], currentId: number | null) {
  const [open, setOpen] = useAtom(openFoldersAtom);
  const shown = sessions.find(({ id }) => id === currentId)?.folder?.id;
  return {
    isOpen: (id: number) => open[id] ?? id === shown,
    toggle: ({ id, isOpen }: ListedFolder) => setOpen({ ...open, [id]: !isOpen }),
  };
}
