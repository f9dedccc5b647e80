import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { showToast } from 'shared/site/toasts.ts';
import type { Voice } from './read-aloud.tsx';
import { markSentence } from './sentence-mark.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

const nothing: readonly Sentence[] = [];

/**
 * Reads the answer around `row` out by the browser's own voice, sentence by sentence, and marks the one that is spoken.
 * `onEnd` is called after the last one, and when there is no voice.
 */
export function useSpokenSentences(row: RefObject<HTMLElement | null>, onEnd: () => void): Voice {
  const [sentences, setSentences] = useState(nothing);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const answer = row.current?.closest('.answer');
    const found = answer && 'speechSynthesis' in window ? sentencesOf(answer) : nothing;
    if (found.length === 0) {
      showToast('info', 'speechSynthesis' in window ? '这条回答没有可以朗读的文字' : '这个浏览器不能朗读');
      end();
    }
    setSentences(found);
  }, [row]);

  const sentence = sentences[at];
  useEffect(() => sentence && markSentence(sentence.range), [sentence]);

  useEffect(() => {
    if (!sentence || isPaused) return;
    const { speechSynthesis } = window;
    const words = new SpeechSynthesisUtterance(sentence.text);
    words.lang = /[\u4e00-\u9fff]/.test(sentence.text) ? 'zh-CN' : 'en-US';
    const isLast = at + 1 >= sentences.length;
    words.onend = () => (isLast ? end() : setAt(at + 1));
    words.onerror = ({ error }) => {
      // Stopped by us, or by another answer that is read out.
      if (error === 'canceled' || error === 'interrupted') return;
      showToast('error', '朗读没有成功，请稍后再试');
      end();
    };
    speechSynthesis.cancel();
    speechSynthesis.speak(words);
    return () => {
      words.onend = null;
      words.onerror = null;
      speechSynthesis.cancel();
    };
  }, [sentence, sentences, at, isPaused]);

  return {
    sentence: sentence?.text ?? '',
    at,
    count: sentences.length,
    isPaused,
    // Android's browsers cannot pause a sentence, so it is read again from its beginning.
    toggle: () => setPaused(!isPaused),
  };
}
