import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/database/db.ts';
import { userEvents } from '../platform/events/event-tables.ts';
import { seedAccount } from './account/seed-account.ts';
import { seedMemberComments, seedPackages } from './account/seed-packages.ts';
import { seedOperator, seedPeople } from './account/seed-people.ts';
import { seedCreations } from './creations/seed-creations.ts';
import { seedMapExample, seedMaps } from './maps/seed-maps.ts';
import { seedNews } from './news/seed-news.ts';
import { seedPages } from './pages/seed-pages.ts';
import { seedPolicies } from './policies/seed-policies.ts';
import { seedPromotion } from './promotion/seed-promotion.ts';
import { seedPrompts } from './prompts/seed-prompts.ts';
import { seedAlerts } from './seed-alerts.ts';
import { seedExamples } from './seed-examples.ts';
import { seedNotifications } from './seed-notifications.ts';
import { seedPainter } from './seed-painter.ts';
import { seedRedeem } from './seed-redeem.ts';
import { seedSite } from './seed-site.ts';
import { seedSkills } from './skills/seed-skills.ts';

type SeedConfig = Pick<Config, 'siteMode' | 'passwordCost' | 'secretKey' | 'dataDir'>;

/** Any number; the same in every process. */
const seedLock = 742_002;

/**
 * Fills a new database, once. Demo: the whole believable site with its demo account. Production: configuration and
 * examples that an operator can live with, and no account that anybody could know the password of.
 */
export async function seed(db: Db, config: SeedConfig): Promise<void> {
  const people = config.siteMode === 'demo' ? await seedPeople(db, config.passwordCost) : undefined;
  const operator = config.siteMode === 'demo' ? await seedOperator(db, config.passwordCost) : undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`);
    await seedSite(tx, config.siteMode);
    await seedRedeem(tx, config);
    await seedPolicies(tx);
    await seedPages(tx);
    await seedExamples(tx);
    await seedSkills(tx);
    await seedCreations(tx);
    await seedPrompts(tx);
    await seedMapExample(tx);
    await seedPackages(tx);
    await operator?.(tx);
    if (config.siteMode === 'demo') await seedPainter(tx);
    if (await people?.(tx)) {
      await seedNews(tx);
      await seedMemberComments(tx);
      await seedAccount(tx);
      await seedPromotion(tx, config);
      await seedMaps(tx);
      await seedNotifications(tx);
      await seedAlerts(tx);
      // A page of a fresh demonstration would announce them as news.
      await tx.delete(userEvents);
    }
  });
}
