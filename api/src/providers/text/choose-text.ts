import { ConfigRefused } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ProviderParts } from '../../platform/server/provider-parts.ts';
import { ChannelMetrics } from './channels/channel-metrics.ts';
import { hasOwnChannel, storeEnvironmentChannel } from './channels/channel-queries.ts';
import { ChannelText } from './channels/channel-text.ts';
import { demonstrationWriter } from './demonstration-writer.ts';
import type { TextProvider } from './text.ts';

/** Answers by the channels of the database; in a demo without any, by the demonstration writer. */
export function chooseText({ config, db, log, secrets, metrics, atStart }: ProviderParts): TextProvider {
  const environment = config.text;
  if (environment) atStart(() => storeEnvironmentChannel(db, environment));
  else if (config.siteMode === 'production') atStart(() => requireOwnChannel(db));
  const builtIn = config.siteMode === 'demo' ? demonstrationWriter() : undefined;
  return new ChannelText({ db, log, secrets, environment, builtIn, metrics: new ChannelMetrics(metrics) });
}

/** One that is disabled counts: who enables it again needs the operator's port. @throws ConfigRefused */
async function requireOwnChannel(db: Db): Promise<void> {
  if (await hasOwnChannel(db)) return;
  throw new ConfigRefused(
    'OPENAI_BASE_URL: production does not run on the demonstration writer, and the database has no channel: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL, or SITE_MODE=demo to try the site. Example: OPENAI_BASE_URL=https://api.deepseek.com/v1',
  );
}
