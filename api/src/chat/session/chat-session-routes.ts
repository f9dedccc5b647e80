import type { FastifyInstance } from 'fastify';
import {
  addSession,
  clearSessions,
  deleteSession,
  listSessions,
  markSession,
  renameSession,
  restoreSession,
} from 'shared/contracts/chat/chat-session.ts';
import type { Tx } from '../../platform/database/db.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { serve } from '../../platform/serve/serve.ts';
import { lockUser } from '../../site/user/user.ts';
import { requireSkill } from '../skill/skill-queries.ts';
import { sessionsEvent } from '../title/session-name.ts';
import {
  createSession,
  findSessions,
  hideSessions,
  keepOneSession,
  markSessionAs,
  renameSessionTo,
  requireRoom,
  restoreSessionOf,
} from './stored-sessions.ts';

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, listSessions, async (_input, { db, user }) => {
    let sessions = await findSessions(db, user.id);
    if (!sessions.some(({ archiveTime }) => !archiveTime)) {
      await db.transaction((tx) => keepOneSession(tx, user.id));
      sessions = await findSessions(db, user.id);
    }
    return sessions.map(
      ({ id, name, updateTime, isPinned, archiveTime, skillId, skillName, folderId, folderName }) => ({
        id,
        name,
        update_time: beijingTime(updateTime),
        is_pinned: isPinned ? 1 : 0,
        is_archived: archiveTime ? 1 : 0,
        ...(skillId && skillName ? { skill: { id: skillId, name: skillName } } : {}),
        folder: folderId && folderName ? { id: folderId, name: folderName } : null,
      }),
    );
  });

  serve(app, addSession, async ({ name, skill_id }, { db, user, idempotent }) => {
    if (skill_id !== undefined) await requireSkill(db, skill_id, user.id);
    const { value: session } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      await requireRoom(tx, user.id);
      const id = await createSession(tx, user.id, name, skill_id);
      await publishEvent(tx, user.id, sessionsEvent);
      return { id };
    });
    return session;
  });

  serve(app, renameSession, async ({ id, name }, { user, idempotent }) => {
    await idempotent(telling(user, (tx) => renameSessionTo(tx, user.id, id, name)));
    return null;
  });

  serve(app, markSession, async ({ id, is_pinned, is_archived, folder_id: folderId }, { user, idempotent }) => {
    const marks = { isPinned: flag(is_pinned), isArchived: flag(is_archived), folderId };
    await idempotent(telling(user, (tx) => markSessionAs(tx, user.id, id, marks)));
    return null;
  });

  serve(app, restoreSession, async ({ id }, { user, idempotent }) => {
    await idempotent(telling(user, (tx) => restoreSessionOf(tx, user.id, id)));
    return null;
  });

  serve(app, deleteSession, async ({ id }, { user, idempotent }) => {
    const { value: hidden, replayed } = await idempotent(telling(user, (tx) => hideSessions(tx, user.id, id)));
    if (!replayed) await app.runs.stopIn(hidden);
    return null;
  });

  serve(app, clearSessions, async (_input, { user, idempotent }) => {
    const { value: hidden, replayed } = await idempotent(telling(user, (tx) => hideSessions(tx, user.id)));
    if (!replayed) await app.runs.stopIn(hidden);
    return null;
  });
}

/** A change of the list of conversations that open tabs are notified of. */
const telling =
  <T>({ id }: { id: number }, change: (tx: Tx) => Promise<T>) =>
  async (tx: Tx) => {
    const changed = await change(tx);
    await publishEvent(tx, id, sessionsEvent);
    return changed;
  };

const flag = (value: number | undefined) => (value === undefined ? undefined : value === 1);
