import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { chooseBranch, editQuestion } from 'shared/contracts/chat/record/record-changes.ts';
import { publishEvent } from '../../platform/events/stored-events.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { lockUser } from '../../site/user/user.ts';
import { requireLength } from '../question/question-length.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { chooseLeaf } from '../tree/choose-leaf.ts';
import { conversationEvent, newestBelow, requireMessage } from '../tree/path-queries.ts';

/** The tree of messages: which path is shown, and a question's text. A question adds a branch (`askChat`). */
export function branchRoutes(app: FastifyInstance): void {
  serve(app, chooseBranch, async ({ id }, { user, idempotent }) => {
    const { value } = await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      const { message } = await requireMessage(tx, user.id, id);
      const leaf = await newestBelow(tx, message);
      if (leaf === undefined) throw notFound('记录不存在');
      await chooseLeaf(tx, message.sessionId, leaf);
      await publishEvent(tx, user.id, conversationEvent(message.sessionId, id));
      return { leaf_id: leaf };
    });
    return value;
  });

  serve(app, editQuestion, async ({ id, content }, { user, idempotent }) => {
    await app.sensitiveWords.requireClean(content, 'content');
    await idempotent(async (tx) => {
      await lockUser(tx, user.id);
      const { message } = await requireMessage(tx, user.id, id);
      if (message.role !== 'question' || message.form) throw invalidInput('只能修改自己的提问', 'id');
      requireLength(content, await findSection(tx, 'limits'), 'content');
      await tx.update(chatMessages).set({ content, isIndexed: false }).where(eq(chatMessages.id, id));
      await publishEvent(tx, user.id, conversationEvent(message.sessionId, id));
      return {};
    });
    return null;
  });
}
