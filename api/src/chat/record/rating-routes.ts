import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rateAnswer } from 'shared/contracts/chat/record/chat-record.ts';
import { invalidInput } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { chatMessages } from '../tree/chat-tables.ts';
import { requireMessage } from '../tree/path-queries.ts';

export function ratingRoutes(app: FastifyInstance): void {
  serve(app, rateAnswer, async ({ id, rating, reason }, { user, idempotent }) => {
    await idempotent(async (tx) => {
      const { message } = await requireMessage(tx, user.id, id);
      if (message.role !== 'answer') throw invalidInput('只能评价回答', 'id');
      const ratingReason = rating === 0 ? '' : reason;
      await tx.update(chatMessages).set({ rating, ratingReason }).where(eq(chatMessages.id, id));
      return {};
    });
    return null;
  });
}
