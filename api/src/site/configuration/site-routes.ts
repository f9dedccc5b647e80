import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { countVisit, getDecoration, getSiteConfig, introductionId } from 'shared/contracts/site/site.ts';
import { findLiveVersion } from '../../content/page/content-queries.ts';
import { shownPage } from '../../content/page/shown-page-queries.ts';
import { BatchedCounter } from '../../platform/database/batched-counter.ts';
import { notFound } from '../../platform/refusals/refusal.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { withServerFacts } from '../settings/server-facts.ts';
import { addVisits, findDecoration, findSettings } from '../settings/site-queries.ts';
import { warnOfMissing } from '../settings/warn-of-missing.ts';

export function siteRoutes(app: FastifyInstance): void {
  warnOfMissing(app);
  servePrepared(app, getSiteConfig, async () =>
    withServerFacts(app, await findSettings(app.db), await app.text.isDemonstration()),
  );

  servePrepared(app, getDecoration, async ({ id }) => {
    const decoration = id === introductionId ? await findIntroduction(app) : await findDecoration(app.db, id);
    if (!decoration) throw notFound('装修数据不存在');
    return { type: decoration.type, name: decoration.name, data: JSON.stringify(decoration.data) };
  });

  const visits = new BatchedCounter<string>((counts) => addVisits(app.db, counts));
  serve(app, countVisit, async ({ terminal }) => {
    await visits.count(`${beijingDay()} ${terminal}`);
    return null;
  });
}

/** The page `/introduce` as a decoration. Its versions are the one place where it is kept. */
async function findIntroduction(app: FastifyInstance) {
  const version = await findLiveVersion(app.db, 'introduce');
  return version && { type: introductionId, name: '介绍页', data: await shownPage(app, version) };
}
