import type { FastifyInstance } from 'fastify';
import { listShareTasks } from 'shared/contracts/promotion/share-task.ts';
import { serve } from '../../platform/serve/serve.ts';
import { findSection } from '../../site/settings/settings.ts';
import { countToday, shareTaskKinds, shareTaskWords } from './share-tasks.ts';

export function shareTaskRoutes(app: FastifyInstance): void {
  serve(app, listShareTasks, async (_input, { db, user }) => {
    const settings = await findSection(db, 'share_task');
    const today = user && (await countToday(db, user.id));
    return shareTaskKinds
      .filter((kind) => settings[`${kind}_open`] === 1)
      .map((kind) => {
        const { type, title, explain } = shareTaskWords[kind];
        return {
          ...{ type, image: '', title, explain },
          ...{ rewards: settings[`${kind}_chat`], draw_rewards: settings[`${kind}_draw`] },
          ...{ max: settings[`${kind}_max`], num: today?.[kind] ?? 0 },
        };
      });
  });
}
