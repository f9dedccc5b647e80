import type { FastifyInstance } from 'fastify';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { serve } from '../../platform/serve/serve.ts';
import { keptSection } from '../../site/settings/settings.ts';
import { countToday, rewardsOf, shareTaskKinds, shareTaskWords } from './share-task.ts';

export function shareTaskRoutes(app: FastifyInstance): void {
  serve(app, listShareTasks, async (_input, { db, user }) => {
    const rewards = rewardsOf(await keptSection(app, 'share_task'));
    const today = user && (await countToday(db, user.id));
    return shareTaskKinds
      .filter((kind) => rewards[kind].isOpen)
      .map((kind) => {
        const { type, title, explain } = shareTaskWords[kind];
        const { chat, draw, max } = rewards[kind];
        return { type, image: '', title, explain, max, rewards: chat, draw_rewards: draw, num: today?.[kind] ?? 0 };
      });
  });
}
