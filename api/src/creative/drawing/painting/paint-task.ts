import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import { afterCommit } from '../../../platform/database/engine/transaction-guard.ts';
import type { FailureReason, TaskKind } from '../../../platform/tasks/task-kind.ts';
import { ImageFailure } from '../../../providers/image/image-failure.ts';
import { type DrawRequest, drawRequests } from '../../pictures/drawing-tables.ts';
import type { DrawToolWorks, WhyNot } from '../draw-tools.ts';
import { endWithout } from './end-pictures.ts';
import { type PaintPayload, paintTask } from './paint-payload.ts';
import { cancelled, paintRequest } from './paint-request.ts';

/** Requests that are painted at once: in all, and of one user. */
const limits = { all: 16, user: 3 };
/** The longest that a provider's queue is waited for. */
const limitSeconds = 900;

/**
 * A run is begun again after a crash, because a request that has not been sent is sent then, and one whose task the provider
 * knows is followed. That nothing is sent twice is not the task's promise but that of `sent_time` (ADR 68).
 */
export function paintKind(app: FastifyInstance, tools: DrawToolWorks): TaskKind<PaintPayload> {
  const drawn = new Counter({
    name: 'site_pictures_total',
    help: 'Pictures that were asked for, by how they ended',
    labelNames: ['outcome'],
    registers: [app.metrics],
  });
  return {
    ...paintTask,
    delivery: 'at-least-once',
    isDrained: true,
    limits,
    limitSeconds,
    maxTries: 5,
    retry: { first: 2, longest: 60 },
    run: (payload, run) => paintRequest({ app, drawn, tools }, payload, run),
    onFailed: async (tx, { requestId }, { reason }) => {
      const [request] = await tx.select().from(drawRequests).where(eq(drawRequests.id, requestId));
      if (!request) return;
      const why = whyEnded(request, reason);
      const ended = await endWithout(tx, request, why);
      afterCommit(() => drawn.inc({ outcome: why.kind }, ended));
    },
    eventOf: ({ payload }) => {
      const { tool = 'draw', recordIds } = payload as PaintPayload;
      return { event: tool, records_ids: recordIds };
    },
  };
}

function whyEnded({ sentTime }: DrawRequest, reason: FailureReason): WhyNot {
  if (reason === 'cancelled') return cancelled;
  const { kind, message } = new ImageFailure(sentTime ? 'lost' : 'busy', reason);
  return { kind, text: message };
}
