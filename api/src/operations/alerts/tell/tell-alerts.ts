import { asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findSiteName } from '../../../site/settings/site-name.ts';
import { hoursAfter } from '../look/seen-alert.ts';
import {
  alertDestinations,
  alertHolds,
  alerts,
  alertTellings,
  type StoredDestination,
} from '../stored/alert-tables.ts';
import { alertFacts, alertText, type News } from './alert-text.ts';
import { dueNews } from './due-news.ts';
import { sendMessage } from './send-message.ts';

/** Hours after its end in which the end of an alert is still told. */
const endTold = 24;
/** Minutes until a message that was not taken is tried again: 1, 2, 4 and so on, at most this. */
const longestRest = 30;

/** Tells every destination what it is to know, in one message each. */
export async function tellAlerts(app: FastifyInstance, now: Date): Promise<void> {
  const { db } = app;
  const destinations = await db.select().from(alertDestinations).orderBy(asc(alertDestinations.id));
  if (destinations.length === 0) return;
  const rows = await db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.endTime), gt(alerts.endTime, hoursAfter(now, -endTold))))
    .orderBy(asc(alerts.id));
  const ids = [0, ...rows.map(({ id }) => id)];
  const tellings = await db.select().from(alertTellings).where(inArray(alertTellings.alertId, ids));
  await db.delete(alertHolds).where(lte(alertHolds.until, now));
  const held = new Set((await db.select().from(alertHolds)).map(({ key }) => key));
  const site = await findSiteName(db);
  const telling = destinations.map(async (destination) => {
    if (destination.restsUntil && destination.restsUntil > now) return;
    const news = dueNews(destination, { alerts: rows, tellings, held }, now);
    if (news.length > 0) await tell(app, { destination, news, site }, now);
  });
  await Promise.all(telling);
}

interface Due {
  destination: StoredDestination;
  news: News[];
  site: string;
}

async function tell(app: FastifyInstance, { destination, news, site }: Due, now: Date): Promise<void> {
  const { db, log } = app;
  const failure = await sendMessage(app, destination, {
    subject: subjectOf(news),
    text: (bytes) => alertText(site, news, bytes),
    facts: alertFacts(site, news),
  });
  const ofThis = eq(alertDestinations.id, destination.id);
  if (failure) {
    log.error(
      { destination: destination.name, status: failure.status, words: failure.words },
      'an alert was not taken',
    );
    const rest = Math.min(longestRest, 2 ** Math.min(destination.failures, 10));
    const set = { failures: destination.failures + 1, restsUntil: new Date(now.getTime() + rest * 60_000 - 1000) };
    await db.update(alertDestinations).set(set).where(ofThis);
    return;
  }
  log.info({ destination: destination.name, alerts: news.map(({ alert }) => alert.key) }, 'alerts told');
  await db.transaction(async (tx) => {
    // It may have been removed meanwhile.
    const [there] = await tx.update(alertDestinations).set({ failures: 0, restsUntil: null }).where(ofThis).returning();
    if (!there) return;
    for (const { alert, what } of news) {
      const set = { time: now, isUrgent: alert.isUrgent, isEnd: what === 'ended' };
      await tx
        .insert(alertTellings)
        .values({ ...set, alertId: alert.id, destinationId: destination.id })
        .onConflictDoUpdate({ target: [alertTellings.alertId, alertTellings.destinationId], set });
    }
  });
}

function subjectOf(news: News[]): string {
  const first = news.find(({ alert, what }) => alert.isUrgent && what !== 'ended') ?? news[0];
  if (!first) return '告警';
  const more = news.length > 1 ? `等 ${news.length} 个` : '';
  return `${first.what === 'ended' ? '已恢复' : '告警'}：${first.alert.says.slice(0, 60).toWellFormed()}${more}`;
}
