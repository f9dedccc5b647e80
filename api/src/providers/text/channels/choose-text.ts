import { ConfigRefused } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hasOwnChannel, storeEnvironmentChannel } from '../../channels/stored-channels.ts';
import type { WatchedParts } from '../../health/provider-health.ts';
import { demonstrationWriter } from '../demonstration/demonstration-writer.ts';
import type { TextProvider } from '../text.ts';
import { ChannelText } from './channel-text.ts';
import type { TextKind } from './text-kind.ts';

/** Answers by the channels of the database; in a demo without any, by the demonstration writer. */
export function chooseText({ config, db, log, metrics, health, atStart }: WatchedParts, kind: TextKind): TextProvider {
  const environment = config.text;
  if (environment) atStart(() => storeEnvironmentChannel(db, kind, environment));
  else if (config.siteMode === 'production') atStart(() => requireOwnChannel(db, kind.name));
  const builtIn = config.siteMode === 'demo' ? demonstrationWriter() : undefined;
  return new ChannelText({ db, log, registry: metrics, health, kind, builtIn });
}

/** One that is disabled counts: enabling it again needs the operator's port. @throws ConfigRefused */
async function requireOwnChannel(db: Db, kind: string): Promise<void> {
  if (await hasOwnChannel(db, kind)) return;
  throw new ConfigRefused(
    'OPENAI_BASE_URL: production does not run on the demonstration writer, and the database has no channel: set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL, or SITE_MODE=demo to try the site. Example: OPENAI_BASE_URL=https://api.deepseek.com/v1',
  );
}
