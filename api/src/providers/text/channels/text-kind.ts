import * as z from 'shared/contracts/schema.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { openKey } from '../../channels/channel-keys.ts';
import type { ChannelKind, TryOut } from '../../channels/channel-kind.ts';
import type { Channel } from '../../channels/channel-tables.ts';
import { ProviderFailure } from '../../channels/provider-failure.ts';
import type { TextWriter } from '../text.ts';

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

/** Milliseconds that an operator waits at most. */
const timeout = 45_000;
const question = '用一句话介绍你自己。';
/** Characters of the answer that are shown. */
const shownText = 200;

/** Asks one short question and measures. A failure is returned, not thrown. */
async function tryChannel(makeWriter: () => TextWriter, model: string): Promise<TryOut> {
  const startedAt = performance.now();
  const since = () => Math.round(performance.now() - startedAt);
  const tried = {
    works: false,
    first_text_ms: null as number | null,
    tokens_in: null as number | null,
    tokens_out: null as number | null,
    problem: '',
  };
  let text = '';
  const signal = AbortSignal.timeout(timeout);
  try {
    const request = { model, messages: [{ role: 'user' as const, content: question }], signal, asker: 0 };
    for await (const piece of makeWriter().write(request)) {
      if ('text' in piece) {
        tried.first_text_ms ??= since();
        text = (text + piece.text).slice(0, shownText);
      }
      if ('usage' in piece) Object.assign(tried, { tokens_in: piece.usage.input, tokens_out: piece.usage.output });
    }
    tried.works = text !== '' && !signal.aborted;
    if (signal.aborted) tried.problem = `The answer took more than ${timeout / 1000} seconds.`;
    else if (!text) tried.problem = 'The answer was empty.';
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    tried.problem = error.detail.trim();
  }
  return { ...tried, whole_ms: since(), answer: text };
}
