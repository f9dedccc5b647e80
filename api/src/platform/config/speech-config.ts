import { httpUrl, optional, optionalKey, section } from './section.ts';

/** A server that speaks OpenAI's audio calls. */
export interface SpeechConfig {
  baseUrl: string;
  key: string;
  /** Absent: it does not read aloud. */
  speaking: { model: string; voice: string } | undefined;
  /** The model that writes down what is said; absent: none does. */
  transcription: string | undefined;
}

const name = (value: string) => /^[\x21-\x7e]{1,100}$/.test(value);

export const speechConfig = section({
  variables: {
    SPEECH_BASE_URL: {
      schema: optional(httpUrl, 'must be an http:// or https:// address'),
      example: 'https://api.openai.com/v1',
    },
    SPEECH_API_KEY: { schema: optionalKey(), example: 'sk-…', isSecret: true },
    SPEECH_MODEL: { schema: optional(name, 'must be the name of a model'), example: 'tts-1' },
    SPEECH_VOICE: { schema: optional(name, 'must be the name of a voice'), example: 'alloy' },
    TRANSCRIPTION_MODEL: { schema: optional(name, 'must be the name of a model'), example: 'whisper-1' },
  },
  /** Absent: the browser's own voice reads aloud, and nothing is written down. */
  read(values, { refuse }): SpeechConfig | undefined {
    const { SPEECH_BASE_URL: baseUrl, SPEECH_MODEL: model, TRANSCRIPTION_MODEL: transcription } = values;
    if (!baseUrl) {
      for (const one of ['SPEECH_API_KEY', 'SPEECH_MODEL', 'SPEECH_VOICE', 'TRANSCRIPTION_MODEL'] as const) {
        if (values[one]) refuse('SPEECH_BASE_URL', `must be set when ${one} is`);
      }
      return undefined;
    }
    if (!model && !transcription) {
      refuse('SPEECH_MODEL', 'or TRANSCRIPTION_MODEL must be set when SPEECH_BASE_URL is');
      return undefined;
    }
    return {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      key: values.SPEECH_API_KEY ?? '',
      speaking: model ? { model, voice: values.SPEECH_VOICE ?? 'alloy' } : undefined,
      transcription,
    };
  },
});
