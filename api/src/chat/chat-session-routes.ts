import type { FastifyInstance } from 'fastify';
import { addSession, clearSessions, deleteSession, listSessions, renameSession } from 'shared/contracts/chat.ts';
import { Refusal } from '../server/refusal.ts';
import { serve } from '../server/serve.ts';
import { wireTime } from '../server/wire-time.ts';
import { lockUser } from '../user/user-queries.ts';
import {
  createSession,
  findSessions,
  hideSessions,
  keepOneSession,
  mostSessions,
  renameSessionTo,
} from './chat-session-queries.ts';

export function sessionRoutes(app: FastifyInstance): void {
  serve(app, listSessions, async (_input, { db, user }) => {
    let sessions = await findSessions(db, user.id);
    if (!sessions.length) {
      await db.transaction((tx) => keepOneSession(tx, user.id));
      sessions = await findSessions(db, user.id);
    }
    return sessions.map(({ id, name, updateTime }) => ({ id, name, update_time: wireTime(updateTime) }));
  });

  serve(app, addSession, async ({ name }, { user, effect }) => {
    const { value: session } = await effect(async (tx) => {
      await lockUser(tx, user.id);
      if ((await findSessions(tx, user.id)).length >= mostSessions) throw new Refusal('会话数量已达上限，请先删除一些');
      return { id: await createSession(tx, user.id, name?.trim()) };
    });
    return session;
  });

  serve(app, renameSession, async ({ id, name }, { user, effect }) => {
    const { value: renamed } = await effect((tx) => renameSessionTo(tx, user.id, id, name));
    return renamed;
  });

  serve(app, deleteSession, async ({ id }, { user, effect }) => {
    await effect((tx) => hideSessions(tx, user.id, id));
    await app.runs.stopAll(user.id, id);
    return null;
  });

  serve(app, clearSessions, async (_input, { user, effect }) => {
    await effect((tx) => hideSessions(tx, user.id));
    await app.runs.stopAll(user.id);
    return null;
  });
}
