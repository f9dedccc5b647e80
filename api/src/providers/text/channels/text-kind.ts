import * as z from 'shared/contracts/schema.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openKey } from '../../channels/channel-keys.ts';
import type { ChannelKind } from '../../channels/channel-kind.ts';
import type { Channel } from '../../channels/channel-tables.ts';
import type { TextWriter } from '../text.ts';
import { tryChannel } from './try-channel.ts';

export interface TextKind extends ChannelKind {
  /**
   * Asks one channel.
   * @param tries 2: what is over in a moment is tried again
   * @throws ProviderFailure when its key does not open
   */
  writerOf(channel: Channel, tries: number): TextWriter;
}

/** Channels that write answers by OpenAI's chat completions. */
export function textKind({ config: { text }, secrets }: { config: Config; secrets: Secrets }): TextKind {
  function writerOf(channel: Channel, tries: number): TextWriter {
    const key = channel.isEnvironment ? text?.apiKey : openKey(channel, secrets);
    const limits = { start: channel.firstByteMs, idle: channel.silenceMs, tries };
    return {
      async *write(request) {
        // Loaded with the first question: a start does not wait for OpenAI's SDK.
        const { openAiWriter } = await import('../openai/openai-writer.ts');
        // Servers at home (Ollama, vLLM) take any key, but the SDK insists on one.
        yield* openAiWriter({ baseUrl: channel.baseUrl, apiKey: key || 'none' }, limits).write(request);
      },
    };
  }
  return {
    name: 'text',
    modality: {
      name: 'text',
      capabilities: z.object({ vision: z.optional(z.boolean()), reasoning: z.optional(z.boolean()) }),
    },
    about: 'writes answers; speaks OpenAI’s chat completions',
    config: z.object({}),
    says: {},
    environment: {
      all: 'OPENAI_*',
      variables: { base_url: 'OPENAI_BASE_URL', key: 'OPENAI_API_KEY', models: 'OPENAI_MODEL' },
      channel: text,
    },
    writerOf,
    tryOut: (channel, remoteName) => tryChannel(() => writerOf(channel, 1), remoteName),
  };
}
