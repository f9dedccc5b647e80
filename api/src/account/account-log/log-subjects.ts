import { eq, inArray } from 'drizzle-orm';
import { chatType } from 'shared/contracts/chat/question.ts';
import { chatRuns, chatSessions } from '../../chat/tree/tree.ts';
import type { Db } from '../../platform/database/db.ts';
import type { LogRow } from './account-log-queries.ts';

/** The subject of a line in words, and the page that shows it; no path: there is none, or it was deleted. */
export interface LogSubject {
  about: string;
  path: string;
}

type Session = Pick<typeof chatSessions.$inferSelect, 'id' | 'kind' | 'subjectId' | 'name' | 'deleteTime'>;

/** Pages of what other causes name by their remark. */
const pages: Record<string, string> = {
  order: '/user/orders',
  refund: '/user/orders',
  redeem: '/redeem_code',
  draw: '/app/drawing/record',
  withdrawal: '/promotion/withdrawal',
  commission: '/promotion/distribution',
  square: '/app/square/mine',
};

/** The subject of each line, in their order: the conversation, the skill, the template, the order. */
export async function subjectsOf(db: Db, rows: readonly LogRow[]): Promise<LogSubject[]> {
  const runs = rows.filter(({ cause }) => isOfRun(cause)).map(({ causeId }) => causeId);
  const sessions = await findSessions(db, [...new Set(runs)]);
  return rows.map((row) => {
    const session = isOfRun(row.cause) ? sessions.get(row.causeId) : undefined;
    return session ? subjectOf(session) : { about: textOf(row), path: pages[row.cause] ?? '' };
  });
}

const isOfRun = (cause: string) => cause === 'chat' || cause === 'network';

async function findSessions(db: Db, runs: string[]): Promise<Map<string, Session>> {
  if (runs.length === 0) return new Map();
  const { id, kind, subjectId, name, deleteTime } = chatSessions;
  const found = await db
    .select({ run: chatRuns.id, session: { id, kind, subjectId, name, deleteTime } })
    .from(chatRuns)
    .innerJoin(chatSessions, eq(chatSessions.id, chatRuns.sessionId))
    .where(inArray(chatRuns.id, runs));
  return new Map(found.map(({ run, session }) => [run, session]));
}

function subjectOf({ id, kind, subjectId, name, deleteTime }: Session): LogSubject {
  if (kind === chatType.mindMap) return { about: name, path: '/app/mind_map' };
  if (deleteTime) return { about: `${name}（已删除）`, path: '' };
  if (kind === chatType.creation) return { about: `创作：${name}`, path: `/create/produce?id=${subjectId}` };
  return { about: name, path: `/chat?id=${id}` };
}

/** A code of the kind `redeem` has no remark; its masked number says which one it was. */
const textOf = ({ cause, remark, sourceSn }: LogRow) => remark || (cause === 'redeem' ? sourceSn : '');
