import { cleanBaseUrl } from '../outbound/base-url.ts';
import { httpUrl, optional, optionalKey, section } from './section.ts';

/** The channel that the environment describes. */
export interface OpenAiConfig {
  baseUrl: string;
  apiKey: string;
  /** The first one is the default. */
  models: string[];
}

export const textConfig = section({
  variables: {
    OPENAI_BASE_URL: {
      schema: optional((v) => httpUrl(v) && !/\s/.test(v), 'must be an http:// or https:// address without spaces'),
      example: 'https://api.deepseek.com/v1',
    },
    OPENAI_API_KEY: { schema: optionalKey(), example: 'sk-…', isSecret: true },
    OPENAI_MODEL: {
      schema: optional(
        (v) => v.split(',').every((name) => name.trim() !== ''),
        'must be one name, or several with commas',
      ),
      example: 'deepseek-chat',
    },
  },
  /** Absent: only the channels of the database answer; in a demo without any, the demonstration writer. */
  read(
    { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model },
    { refuse },
  ): OpenAiConfig | undefined {
    if (!baseUrl && !apiKey) {
      if (model) {
        refuse('OPENAI_BASE_URL', 'must be set when OPENAI_MODEL is (or set OPENAI_API_KEY alone for OpenAI itself)');
      }
      return undefined;
    }
    if (!model) {
      refuse('OPENAI_MODEL', 'must be set when OPENAI_BASE_URL or OPENAI_API_KEY is');
      return undefined;
    }
    return {
      baseUrl: cleanBaseUrl(baseUrl ?? 'https://api.openai.com/v1'),
      // Servers at home (Ollama, vLLM) take any key, but the SDK insists on one.
      apiKey: apiKey ?? 'none',
      models: model.split(',').map((name) => name.trim()),
    };
  },
});
