import type { FastifyInstance } from 'fastify';
import { addFolder, deleteFolder, listFolders, renameFolder } from 'shared/contracts/chat/chat-folder.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { serve } from '../../platform/serve/serve.ts';
import { sessionsEvent } from '../title/session-name.ts';
import { createFolder, findFolders, removeFolder, renameFolderTo } from './stored-folders.ts';

/** Folders of conversations. A conversation is moved by `chatCategory/mark`. */
export function folderRoutes(app: FastifyInstance): void {
  serve(app, listFolders, (_input, { db, user }) => findFolders(db, user.id));

  serve(app, addFolder, async ({ name }, { user, idempotent }) => {
    const { value: id } = await idempotent((tx) => createFolder(tx, user.id, name));
    return { id };
  });

  serve(app, renameFolder, async ({ id, name }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      await renameFolderTo(tx, user.id, id, name);
      await publishEvent(tx, user.id, sessionsEvent);
    });
    return null;
  });

  serve(app, deleteFolder, async ({ id }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      await removeFolder(tx, user.id, id);
      await publishEvent(tx, user.id, sessionsEvent);
    });
    return null;
  });
}
