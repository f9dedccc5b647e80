import type { ProviderParts } from '../providers.ts';
import { ChannelMetrics } from './channels/channel-metrics.ts';
import { storeEnvironmentChannel } from './channels/channel-queries.ts';
import { ChannelText } from './channels/channel-text.ts';
import { demonstrationWriter } from './demonstration-writer.ts';
import type { TextProvider } from './text.ts';

/** Answers by the channels of the database; in a demo without any, by the demonstration writer. */
export function chooseText({ config, db, log, secrets, metrics, atStart }: ProviderParts): TextProvider {
  const environment = config.text;
  if (environment) atStart(() => storeEnvironmentChannel(db, environment));
  const builtIn = config.siteMode === 'demo' ? demonstrationWriter() : undefined;
  return new ChannelText({ db, log, secrets, environment, builtIn, metrics: new ChannelMetrics(metrics) });
}
