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
import { beijingTime } from '../../platform/format/beijing-time.ts';
import { serve } from '../../platform/serve/serve.ts';
import { lockUser } from '../../site/user/user.ts';
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
    return sessions.map(({ id, name, updateTime, isPinned, archiveTime }) => ({
      id,
      name,
      update_time: beijingTime(updateTime),
      is_pinned: isPinned ? 1 : 0,
      is_archived: archiveTime ? 1 : 0,
    }));
  });

  serve(app, addSession, async ({ name }, { user, idempotent }) => {
    const { value: session } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      await requireRoom(tx, user.id);
      return { id: await createSession(tx, user.id, name?.trim()) };
    });
    return session;
  });

  serve(app, renameSession, async ({ id, name }, { user, idempotent }) => {
    const { value: renamed } = await idempotent((tx) => renameSessionTo(tx, user.id, id, name));
    return renamed;
  });

  serve(app, markSession, async ({ id, is_pinned, is_archived }, { user, idempotent }) => {
    const marks = { isPinned: flag(is_pinned), isArchived: flag(is_archived) };
    await idempotent((tx) => markSessionAs(tx, user.id, id, marks));
    return null;
  });

  serve(app, restoreSession, async ({ id }, { user, idempotent }) => {
    await idempotent((tx) => restoreSessionOf(tx, user.id, id));
    return null;
  });

  serve(app, deleteSession, async ({ id }, { user, idempotent }) => {
    const { value: hidden, replayed } = await idempotent((tx) => hideSessions(tx, user.id, id));
    if (!replayed) await app.runs.stopIn(hidden);
    return null;
  });

  serve(app, clearSessions, async (_input, { user, idempotent }) => {
    const { value: hidden, replayed } = await idempotent((tx) => hideSessions(tx, user.id));
    if (!replayed) await app.runs.stopIn(hidden);
    return null;
  });
}

const flag = (value: number | undefined) => (value === undefined ? undefined : value === 1);
