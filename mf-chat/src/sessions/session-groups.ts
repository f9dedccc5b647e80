import type { ChatSession } from 'shared/contracts/chat.ts';

export interface SessionGroup {
  name: string;
  sessions: ChatSession[];
}

const day = 86_400_000;

/** Sessions by the day of their last message. `today` is `YYYY-MM-DD`, in the same zone as the sessions' times. */
export function groupSessions(sessions: readonly ChatSession[], today: string): SessionGroup[] {
  const groups = ['今天', '昨天', '7 天内', '更早'].map((name): SessionGroup => ({ name, sessions: [] }));
  for (const session of sessions) {
    const age = (Date.parse(today) - Date.parse(session.update_time.slice(0, 10))) / day;
    // An unknown date counts as old; a session from "tomorrow" was used since this page was made.
    const at = age <= 0 ? 0 : age === 1 ? 1 : age < 7 ? 2 : 3;
    groups[at]?.sessions.push(session);
  }
  return groups.filter((group) => group.sessions.length > 0);
}
