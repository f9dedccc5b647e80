import type { RowGroup } from 'shared/bundled/lists/rows-in-sight.ts';
import { dayOf } from 'shared/bundled/time/time.tsx';
import type { ChatSession } from 'shared/contracts/chat/chat-session.ts';

export type SessionGroup = RowGroup<ChatSession>;

const day = 86_400_000;

/** What of the list is shown. */
interface Listing {
  sessions: readonly ChatSession[];
  archived: readonly ChatSession[];
}

/** The sessions whose names, or whose skills' names, have the keyword, by date. The archive follows where it is open, or something was found in it. */
export function listedGroups(
  { sessions, archived }: Listing,
  { keyword, today, isArchiveOpen }: { keyword: string; today: string; isArchiveOpen: boolean },
): SessionGroup[] {
  const wanted = keyword.toLowerCase();
  const named = ({ name, skill }: ChatSession) => `${name} ${skill?.name ?? ''}`.toLowerCase().includes(wanted);
  const groups = groupSessions(sessions.filter(named), today);
  const found = archived.filter(named);
  if (found.length > 0 && (isArchiveOpen || wanted)) groups.push({ name: '已归档', items: found });
  return groups;
}

/**
 * Sessions that are pinned, and the others by the day of their last message; months after thirty days. `today` is
 * `YYYY-MM-DD`, in the same zone as the sessions' times.
 */
export function groupSessions(sessions: readonly ChatSession[], today: string): SessionGroup[] {
  const groups = new Map(['置顶', '今天', '昨天', '近 7 天', '近 30 天'].map((name) => [name, [] as ChatSession[]]));
  const undated: ChatSession[] = [];
  for (const session of sessions) {
    const name = session.is_pinned ? '置顶' : groupOf(session.update_time, today);
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
