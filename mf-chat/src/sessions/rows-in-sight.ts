import type { SessionGroup } from './session-groups.ts';

/** Heights in pixels, in `session-list-frame.ts` too. */
export const rowHeight = 44;
export const headingHeight = 34;
/** Rows are drawn this far beyond what is in sight. */
const margin = 480;
/** Of a list that was not measured yet: the server draws this much. */
const firstHeight = 960;

/** A group with the part of its rows that is drawn, and the space that the other ones take. */
export interface GroupInSight extends SessionGroup {
  /** Index of the first row that is drawn. */
  from: number;
  before: number;
  after: number;
  shown: SessionGroup['sessions'];
}

/** What of the groups is drawn while the list is scrolled to `top`: a number of rows that does not grow with the list. */
export function rowsInSight(groups: readonly SessionGroup[], top: number, height: number): GroupInSight[] {
  const end = top + (height || firstHeight) + margin;
  let at = 0;
  return groups.map((group) => {
    const begin = at + headingHeight;
    const count = group.sessions.length;
    at = begin + count * rowHeight;
    const index = (y: number) => Math.min(count, Math.max(0, Math.floor((y - begin) / rowHeight)));
    const from = index(top - margin);
    const to = Math.min(count, Math.max(from, index(end) + (end > begin ? 1 : 0)));
    return {
      ...group,
      from,
      before: from * rowHeight,
      after: (count - to) * rowHeight,
      shown: group.sessions.slice(from, to),
    };
  });
}

/** How far the row of a session is from the top of the list. */
export function topOf(groups: readonly SessionGroup[], id: number): number | undefined {
  let at = 0;
  for (const { sessions } of groups) {
    at += headingHeight;
    const index = sessions.findIndex((session) => session.id === id);
    if (index >= 0) return at + index * rowHeight;
    at += sessions.length * rowHeight;
  }
  return undefined;
}
