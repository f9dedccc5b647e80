import type { FastifyInstance } from 'fastify';
import * as z from 'shared/contracts/schema.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import { enqueueTask } from '../../platform/tasks/task-rows.ts';
import { findSection } from '../../site/settings/settings.ts';
import { findExchange, giveTitle } from './stored-title.ts';
import { writeTitle } from './write-title.ts';

const titleTask = { name: 'chat-title', input: z.object({ userId: z.number(), sessionId: z.number() }) };

/**
 * Conversations whose first question is their name so far get a title by a model, once. It costs the user nothing. A name
 * that the user gives meanwhile holds, and what a failing model leaves is the name that was there.
 */
export function titleTasks(app: FastifyInstance): void {
  app.tasks.add({
    ...titleTask,
    delivery: 'at-least-once',
    limits: { all: 4, user: 1 },
    limitSeconds: 60,
    maxTries: 3,
    async run({ userId, sessionId }) {
      const exchange = await findExchange(app.db, sessionId);
      if (!exchange) return undefined;
      const title = await writeTitle(app, userId, exchange).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        app.log.info({ session: sessionId, reason: error.message }, 'a title was not written');
        return undefined;
      });
      return (tx) => giveTitle(tx, { userId, sessionId, title });
    },
  });
}

/** After an answer: the conversation is to have a title, unless operators have switched that off. */
export async function queueTitle(tx: Tx, { id, userId }: { id: number; userId: number }): Promise<void> {
  const { is_open } = await findSection(tx, 'chat_titles');
  if (is_open) await enqueueTask(tx, titleTask, { key: String(id), payload: { userId, sessionId: id }, userId });
}
