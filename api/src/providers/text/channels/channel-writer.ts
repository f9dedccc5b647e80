import type { OpenAiConfig } from '../../../platform/config/text-config.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openAiWriter } from '../openai-writer.ts';
import { ProviderFailure, type TextWriter } from '../text.ts';
import type { textChannels } from './channel-tables.ts';

type Channel = typeof textChannels.$inferSelect;

export interface ChannelKeys {
  secrets: Secrets;
  /** Has the key of the environment's channel; absent: there is none. */
  environment: OpenAiConfig | undefined;
}

/** What a key of a channel is sealed for. */
const purpose = 'text channel key';

/** A key as it is stored; an empty one stays empty. */
export const sealKey = (secrets: Secrets, key: string): string => (key ? secrets.seal(key, purpose) : '');

/**
 * Asks one channel.
 * @throws ProviderFailure when its key does not open
 */
export function channelWriter(channel: Channel, keys: ChannelKeys, tries: number): TextWriter {
  const limits = { start: channel.firstByteMs, idle: channel.silenceMs, tries };
  return openAiWriter({ baseUrl: channel.baseUrl, apiKey: keyOf(channel, keys) }, limits);
}

function keyOf({ isEnvironment, sealedKey }: Channel, { environment, secrets }: ChannelKeys): string {
  // Servers at home (Ollama, vLLM) take any key, but the SDK insists on one.
  if (isEnvironment) return environment?.apiKey ?? 'none';
  if (!sealedKey) return 'none';
  try {
    return secrets.open(sealedKey, purpose);
  } catch (error) {
    throw new ProviderFailure('模型服务暂时不可用，管理员正在处理', (error as Error).message);
  }
}
