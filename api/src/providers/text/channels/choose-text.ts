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
  else if (config.siteMode === 'production') atStart(() => warnWithoutChannel(db, kind.name, log));
  const builtIn = config.siteMode === 'demo' ? demonstrationWriter() : undefined;
  return new ChannelText({ db, log, registry: metrics, health, kind, builtIn });
}

/** The site starts, for the channel is added in the console, which needs it (ADR 180). Questions are refused until then. */
async function warnWithoutChannel(db: Db, kind: string, log: WatchedParts['log']): Promise<void> {
  if (await hasOwnChannel(db, kind)) return;
  log.warn('there is no model: add a channel in the console, or set OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL');
}
