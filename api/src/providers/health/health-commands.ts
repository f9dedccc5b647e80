import { listProviders } from 'shared/contracts/operator/provider-health.ts';
import { type OperatorApi, serveReading } from '../../platform/operator/serve-command.ts';
import { shownHealth } from './provider-health.ts';

export function healthCommands(operatorApi: OperatorApi): void {
  serveReading(operatorApi, listProviders, async () => {
    const rows = await operatorApi.site.providerHealth.list();
    const providers = rows.map((row) => ({ kind: row.kind, name: row.name, ...shownHealth(row) }));
    const failing = providers.filter(({ failing_since }) => failing_since !== null);
    return { providers, failing: failing.map(({ kind, name, health }) => `${kind} ${name}: ${health}`) };
  });
}
