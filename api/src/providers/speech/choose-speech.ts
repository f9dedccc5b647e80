import { Refusal } from '../../platform/refusals/refusal.ts';
import type { WatchedParts } from '../health/provider-health.ts';
import { openAiSpeech } from './openai-speech.ts';
import type { SpeechProvider } from './speech.ts';

export function chooseSpeech({ config: { speech }, log, health }: WatchedParts): SpeechProvider {
  return speech ? openAiSpeech(speech, log, health.of('speech', 'openai')) : silent;
}

/** Nothing is configured: the site offers neither, and browsers read aloud by themselves. */
const silent: SpeechProvider = {
  voice: undefined,
  canTranscribe: false,
  async speak() {
    throw new Refusal('语音朗读未开通');
  },
  async transcribe() {
    throw new Refusal('语音输入未开通');
  },
};
