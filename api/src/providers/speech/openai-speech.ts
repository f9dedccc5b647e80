import type { FastifyBaseLogger } from 'fastify';
import type { SpeechConfig } from '../../platform/config/speech-config.ts';
import { fetchConfigured } from '../../platform/outbound/fetch-configured.ts';
import { readBounded } from '../../platform/outbound/read-bounded.ts';
import { Refusal } from '../../platform/refusals/refusal.ts';
import type { ProviderWatch } from '../health/provider-health.ts';
import { withoutSecrets } from '../health/without-secrets.ts';
import type { SpeechProvider } from './speech.ts';

/** Four thousand characters take a minute on a slow server. */
const timeout = 90_000;
/** Bytes: a quarter of an hour of MP3, and a long dictation. */
const maxAudio = 20 * 1024 * 1024;
const maxText = 256 * 1024;
const maxRefusal = 16 * 1024;
/** Characters: as many as a question may have. */
const maxSpoken = 20_000;

/** `audio/speech` and `audio/transcriptions` of OpenAI, and of the many servers that speak like it. */
export function openAiSpeech(config: SpeechConfig, log: FastifyBaseLogger, watch: ProviderWatch): SpeechProvider {
  const { baseUrl, key, speaking, transcription } = config;
  const authorization: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {};

  async function ask(path: string, init: RequestInit, { most, sentence }: { most: number; sentence: string }) {
    try {
      const response = await fetchConfigured(`${baseUrl}${path}`, { ...init, signal: AbortSignal.timeout(timeout) });
      if (!response.ok) {
        const words = await readBounded(response.body, maxRefusal).catch(() => Buffer.alloc(0));
        throw new SpeechRefused(response.status, withoutSecrets(words.toString(), key ?? ''));
      }
      const bytes = await readBounded(response.body, most);
      watch.worked();
      return { type: response.headers.get('content-type') ?? '', bytes };
    } catch (error) {
      const { status, words } = error instanceof SpeechRefused ? error : { status: 0, words: (error as Error).message };
      // A recording that it cannot read says nothing of it.
      if (![400, 413, 415, 422].includes(status))
        watch.failed({ status, words, isKeyRefused: [401, 402, 403].includes(status) });
      log.error({ path, detail: (error as Error).message }, 'speech provider failed');
      throw new Refusal(sentence);
    }
  }

  return {
    voice: speaking && `${speaking.model} ${speaking.voice}`,
    canTranscribe: transcription !== undefined,
    async speak(input) {
      if (!speaking) throw new Refusal('语音朗读未开通');
      const body = JSON.stringify({ ...speaking, input, response_format: 'mp3' });
      const headers = { 'content-type': 'application/json', ...authorization };
      const sentence = '语音生成失败，请稍后再试';
      const { type, bytes } = await ask(
        '/audio/speech',
        { method: 'POST', headers, body },
        { most: maxAudio, sentence },
      );
      if (bytes.length === 0 || /json|text/.test(type)) {
        log.error({ type, bytes: bytes.length }, 'speech provider sent no audio');
        throw new Refusal(sentence);
      }
      return bytes;
    },
    async transcribe({ bytes, name, mediaType }) {
      if (!transcription) throw new Refusal('语音输入未开通');
      const body = new FormData();
      body.append('model', transcription);
      body.append('response_format', 'json');
      body.append('file', new Blob([new Uint8Array(bytes)], { type: mediaType }), name);
      const sentence = '语音识别失败，请稍后再试';
      const answer = await ask(
        '/audio/transcriptions',
        { method: 'POST', headers: authorization, body },
        { most: maxText, sentence },
      );
      const text = textOf(answer.bytes);
      if (text === undefined) throw new Refusal(sentence);
      return text;
    },
  };
}

class SpeechRefused extends Error {
  readonly status: number;
  readonly words: string;
  constructor(status: number, words: string) {
    super(`status ${status}`);
    this.status = status;
    this.words = words;
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    const { text } = JSON.parse(bytes.toString()) as { text?: unknown };
    return typeof text === 'string' ? text.replaceAll('\0', '').trim().slice(0, maxSpoken) : undefined;
  } catch {
    return undefined;
  }
}
