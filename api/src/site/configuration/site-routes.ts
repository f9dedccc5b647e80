import type { FastifyInstance } from 'fastify';
import { beijingDay } from 'shared/contracts/beijing-time.ts';
import { countVisit, getSiteConfig } from 'shared/contracts/site/site.ts';
import { BatchedCounter } from '../../platform/database/batched-counter.ts';
import { serve } from '../../platform/serve/serve.ts';
import { servePrepared } from '../../platform/serve/serve-prepared.ts';
import { findProviderFacts, withServerFacts } from '../settings/server-facts.ts';
import { withSiteName } from '../settings/site-name.ts';
import { addVisits, findSettings } from '../settings/stored-settings.ts';
import { warnOfMissing } from '../settings/warn-of-missing.ts';

export function siteRoutes(app: FastifyInstance): void {
  warnOfMissing(app);
  servePrepared(app, getSiteConfig, async () => {
    const config = withServerFacts(app, await findSettings(app.db), await findProviderFacts(app));
    return withSiteName(config, config.website.shop_name);
  });

  const visits = new BatchedCounter<string>((counts) => addVisits(app.db, counts));
  serve(app, countVisit, async ({ terminal }) => {
    await visits.count(`${beijingDay()} ${terminal}`);
    return null;
  });
}
