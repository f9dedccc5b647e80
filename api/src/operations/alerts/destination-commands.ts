import { asc, eq } from 'drizzle-orm';
import {
  addDestination,
  type DestinationKind,
  listDestinations,
  removeDestination,
  testDestination,
} from 'shared/contracts/operator/operation/alerts.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { type OperatorApi, serveReading, serveWriting } from '../../platform/operator/serve-command.ts';
import { invalidInput, notFound } from '../../platform/refusals/refusal.ts';
import { shownHealth } from '../../providers/health/provider-health.ts';
import { findSiteName } from '../../site/settings/site-name.ts';
import { alertDestinations, type StoredDestination } from './stored/alert-tables.ts';
import { alertFacts, alertText, type News } from './tell/alert-text.ts';
import { sealSecret, sendMessage } from './tell/send-message.ts';

/** Destinations that a site has at most: each is sent to each minute. */
const most = 20;

/** Receivers of alerts. */
export function destinationCommands(operatorApi: OperatorApi): void {
  const { site } = operatorApi;
  const { secrets, providerHealth } = site;

  serveReading(operatorApi, listDestinations, async (_input, { db }) => {
    const health = await providerHealth.list('alerts');
    const rows = await db.select().from(alertDestinations).orderBy(asc(alertDestinations.id));
    return rows.map((row) => ({ ...shown(row), ...shownHealth(health.find(({ name }) => name === row.name)) }));
  });

  serveWriting(operatorApi, addDestination, async ({ name, kind, address, secret, ...rest }, { tx }) => {
    const where = whereOf(kind, address);
    if (kind === 'mail' && secret) throw invalidInput('A mailbox has no secret.', 'secret');
    if ((await tx.$count(alertDestinations)) >= most) throw invalidInput(`There are ${most} already.`, 'name');
    const [made] = await tx
      .insert(alertDestinations)
      .values({
        name,
        kind,
        where,
        sealedAddress: sealSecret(secrets, 'address', address),
        sealedSecret: sealSecret(secrets, 'secret', secret),
        isUrgentOnly: rest.urgent_only,
        quietHours: rest.quiet_hours,
      })
      .onConflictDoNothing()
      .returning();
    if (!made) throw invalidInput(`There is a destination "${name}" already: remove it first.`, 'name');
    await providerHealth.forget(tx, 'alerts', name);
    return shown(made);
  });

  serveWriting(operatorApi, removeDestination, async ({ name }, { tx, log }) => {
    const row = await requireDestination(tx, name);
    log.before = shown(row);
    await tx.delete(alertDestinations).where(eq(alertDestinations.id, row.id));
    await providerHealth.forget(tx, 'alerts', name);
    return shown(row);
  });

  serveReading(operatorApi, testDestination, async ({ name }, { db, operator }) => {
    const row = await requireDestination(db, name);
    const siteName = await findSiteName(db);
    const news = testNews(operator.name);
    const begun = performance.now();
    const failure = await sendMessage(site, row, {
      subject: '告警测试',
      text: (bytes) => alertText(siteName, [news], bytes),
      facts: alertFacts(siteName, [news]),
    });
    const ms = Math.round(performance.now() - begun);
    return { name, kind: row.kind, taken: !failure, ms, problem: failure?.words ?? '' };
  });
}

const testNews = (operator: string): News => ({
  what: 'opened',
  alert: {
    id: 0,
    key: 'test',
    isUrgent: false,
    says: `这是一条测试，由 ${operator} 发出`,
    advice: '不用做什么：能看到它，就说明这里收得到告警',
    since: new Date(),
    endTime: null,
  },
});

function whereOf(kind: DestinationKind, address: string): string {
  if (kind === 'mail') {
    if (/^[\w.+-]{1,64}@[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(address)) return address;
    throw invalidInput('address must be a mail address.', 'address');
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash) {
    throw invalidInput('address must be the whole http(s) address of the webhook.', 'address');
  }
  return url.host;
}

const shown = ({ name, kind, where, sealedSecret, isUrgentOnly, quietHours }: StoredDestination) => ({
  name,
  kind,
  where,
  signed: sealedSecret !== '',
  urgent_only: isUrgentOnly,
  quiet_hours: quietHours,
});

async function requireDestination(db: Db | Tx, name: string): Promise<StoredDestination> {
  const [row] = await db.select().from(alertDestinations).where(eq(alertDestinations.name, name));
  if (!row) throw notFound(`There is no destination "${name}": \`alerts destinations\` lists them.`);
  return row;
}
