import { dayOf } from 'shared/bundled/time/time.tsx';
import type { ChatFolder } from 'shared/contracts/chat/chat-folder.ts';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';
import type { RowGroup } from './rows-in-sight.ts';

export interface ListedFolder extends ChatFolder {
  /** Conversations in it, also while it is closed. */
  count: number;
  isOpen: boolean;
}
export type SessionGroup = RowGroup<ChatSession> & { folder?: ListedFolder };

const day = 86_400_000;

/** What of the list is shown. */
interface Listing {
  sessions: readonly ChatSession[];
  archived: readonly ChatSession[];
}

interface Listed {
  keyword: string;
  today: string;
  isArchiveOpen: boolean;
  isFolderOpen(id: number): boolean;
}

/**
 * The sessions whose names, or whose skills' names, have the keyword: pinned ones, folders, the others by date. The archive
 * follows where it is open, or something was found in it. While a keyword is typed, all folders are open.
 */
export function listedGroups(
  { sessions, archived }: Listing,
  { keyword, today, isArchiveOpen, isFolderOpen }: Listed,
): SessionGroup[] {
  const wanted = keyword.toLowerCase();
  const named = ({ name, skill }: ChatSession) => `${name} ${skill?.name ?? ''}`.toLowerCase().includes(wanted);
  const shown = sessions.filter(named);
  const groups = groupSessions(
    shown.filter((one) => !folderOf(one)),
    today,
  );
  const folders = folderGroups(shown, (id) => wanted !== '' || isFolderOpen(id));
  groups.splice(groups[0]?.name === pinned ? 1 : 0, 0, ...folders);
  const found = archived.filter(named);
  if (found.length > 0 && (isArchiveOpen || wanted)) groups.push({ name: '已归档', items: found });
  return groups;
}

const pinned = '置顶';
/** A pinned session stands above folders. */
const folderOf = ({ folder, is_pinned }: ChatSession) => (is_pinned ? undefined : folder);

/** The folder that was used last comes first. */
function folderGroups(sessions: readonly ChatSession[], isOpen: (id: number) => boolean): SessionGroup[] {
  const found = new Map<number, { folder: ChatFolder; items: ChatSession[] }>();
  for (const session of sessions) {
    const folder = folderOf(session);
    if (!folder) continue;
    const known = found.get(folder.id);
    if (known) known.items.push(session);
    else found.set(folder.id, { folder, items: [session] });
  }
  return [...found.values()].map(({ folder, items }) => {
    const open = isOpen(folder.id);
    return { name: folder.name, items: open ? items : [], folder: { ...folder, count: items.length, isOpen: open } };
  });
}

/**
 * Sessions that are pinned, and the others by the day of their last message; months after thirty days. `today` is
 * `YYYY-MM-DD`, in the same zone as the sessions' times.
 */
export function groupSessions(sessions: readonly ChatSession[], today: string): SessionGroup[] {
  const groups = new Map([pinned, '今天', '昨天', '近 7 天', '近 30 天'].map((name) => [name, [] as ChatSession[]]));
  const undated: ChatSession[] = [];
  for (const session of sessions) {
    const name = session.is_pinned ? pinned : groupOf(session.update_time, today);
    if (!name) undated.push(session);
    else if (groups.has(name)) groups.get(name)?.push(session);
    else groups.set(name, [session]);
  }
  groups.set('更早', undated);
  return [...groups].filter(([, list]) => list.length > 0).map(([name, list]) => ({ name, items: list }));
}

function groupOf(time: string, today: string): string | undefined {
  const age = (Date.parse(today) - Date.parse(dayOf(time))) / day;
  if (Number.isNaN(age)) return undefined;
  // A session from "tomorrow" was used since this page was made.
  if (age <= 0) return '今天';
  if (age === 1) return '昨天';
  if (age < 7) return '近 7 天';
  if (age < 30) return '近 30 天';
  return `${time.slice(0, 4)} 年 ${Number(time.slice(5, 7))} 月`;
}
