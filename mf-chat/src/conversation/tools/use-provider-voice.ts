import { useAtomValue } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { generateVoice } from 'shared/contracts/chat/voice.ts';
import { imageUrl } from 'shared/site/address.ts';
import { siteConfigAtom } from 'shared/site/config.ts';
import { useCall } from 'shared/site/visit.ts';
import type { Voice } from './read-aloud.tsx';
import { markSentence } from './sentence-mark.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

interface ProviderVoiceOptions {
  row: RefObject<HTMLElement | null>;
  answerId: number;
  onEnd(): void;
  /** There is no audio, or it cannot be played. */
  onFail(): void;
}

/** Plays the server's audio of an answer. The sentence that is spoken follows from how much of the audio has gone by. */
export function useProviderVoice({ row, answerId, onEnd, onFail }: ProviderVoiceOptions): Voice {
  const call = useCall();
  const domain = useAtomValue(siteConfigAtom)?.domain ?? '';
  const audio = useRef<HTMLAudioElement>(null);
  const [sentences, setSentences] = useState<readonly Sentence[]>([]);
  const [share, setShare] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const end = useEffectEvent(onEnd);
  const fail = useEffectEvent(onFail);

  useEffect(() => {
    const leave = new AbortController();
    const player = new Audio();
    audio.current = player;
    player.ontimeupdate = () => setShare(player.duration > 0 ? player.currentTime / player.duration : 0);
    player.onended = () => end();
    player.onerror = () => fail();
    async function play() {
      const { file_url } = await call(generateVoice, { records_id: answerId }, { signal: leave.signal, quiet: true });
      const answer = row.current?.closest('.answer');
      setSentences(answer ? sentencesOf(answer) : []);
      player.src = imageUrl(domain, file_url);
      await player.play();
    }
    play().catch(() => leave.signal.aborted || fail());
    return () => {
      leave.abort();
      player.onerror = null;
      player.pause();
    };
  }, [call, domain, row, answerId]);

  const at = sentenceAt(sentences, share);
  const sentence = sentences[at];
  useEffect(() => sentence && markSentence(sentence.range), [sentence]);

  return {
    sentence: sentence?.text ?? '',
    at,
    count: sentences.length,
    isPaused,
    toggle() {
      setPaused(!isPaused);
      if (isPaused) audio.current?.play().catch(() => fail());
      else audio.current?.pause();
    },
  };
}

/** Voices take about as long for one letter as for another. */
function sentenceAt(sentences: readonly Sentence[], share: number): number {
  const length = sentences.reduce((sum, { text }) => sum + text.length, 0);
  let said = 0;
  for (const [at, { text }] of sentences.entries()) {
    said += text.length;
    if (said > share * length) return at;
  }
  return Math.max(sentences.length - 1, 0);
}
