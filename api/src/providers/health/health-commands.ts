import { listProviderHours, listProviders } from 'shared/contracts/operator/operation/provider-health.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { shownHealth } from './provider-health.ts';
import { findHours } from './provider-hours.ts';

/** Milliseconds for which a provider may fail before it waits for an operator. */
const patience = 5 * 60_000;

export function healthCommands(operatorApi: OperatorApi): void {
  operatorApi.inbox.push({
    what: 'providers that fail or refuse our key',
    command: listProviders,
    find: async () => {
      const rows = await operatorApi.site.providerHealth.list();
      const since = rows.flatMap(({ failingSince, isKeyRefused }) =>
        failingSince && (isKeyRefused || Date.now() - failingSince.getTime() > patience) ? [failingSince] : [],
      );
      return { count: since.length, oldest: since.toSorted((one, other) => +one - +other)[0] ?? null };
    },
  });

  serveReading(operatorApi, listProviders, async () => {
    const rows = await operatorApi.site.providerHealth.list();
    const providers = rows.map((row) => ({ kind: row.kind, name: row.name, ...shownHealth(row) }));
    const failing = providers.filter(({ failing_since }) => failing_since !== null);
    return { providers, failing: failing.map(({ kind, name, health }) => `${kind} ${name}: ${health}`) };
  });

  serveReading(operatorApi, listProviderHours, async (wanted, { db }) => {
    const rows = await findHours(db, wanted);
    return rows.map(({ kind, name, hour, health, times, lastTime, errorStatus, errorWords }) => ({
      kind,
      name,
      hour: hour.toISOString(),
      health,
      times,
      last_time: lastTime.toISOString(),
      last_error_status: errorStatus,
      last_error: errorWords,
    }));
  });
}
