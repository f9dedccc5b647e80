import { useEffect, useState } from 'react';
import type { GrowingText } from 'shared/bundled/answers/growing-text.ts';
import { FinishedSentences } from './finished-sentences.ts';

/** Milliseconds between two announcements: a screen reader drops what is replaced at once. */
const spacing = 400;

interface AnswerAnnouncerProps {
  text: GrowingText;
  /** So many pieces were there before: nothing is said of them. */
  from: number;
  running: boolean;
}

/** What a polite live region says of an answer: that it begins, its sentences as they end, never tokens, and that it has ended. */
export function AnswerAnnouncer({ text, from, running }: AnswerAnnouncerProps) {
  const [said, setSaid] = useState({ at: 0, words: '正在回答' });
  const [line] = useState(() => announcements((words) => setSaid(({ at }) => ({ at: at + 1, words }))));

  useEffect(() => {
    const sentences = new FinishedSentences(line.say);
    let read = 0;
    const readOn = () => {
      for (; read < text.pieces.length; read++) {
        sentences.isMuted = read < from;
        sentences.push(text.pieces[read] ?? '');
      }
      if (text.ended) sentences.end();
    };
    readOn();
    return text.subscribe(readOn);
  }, [text, from, line]);
  useEffect(() => {
    if (running) return;
    // Stopped, its last sentence comes before.
    const end = () => text.ended && line.end();
    end();
    return text.subscribe(end);
  }, [running, text, line]);
  useEffect(() => line.stop, [line]);

  // A new element is announced, also when it says what the last one said.
  return <span key={said.at}>{said.words}</span>;
}

/** Hands on what is to be said, all that has come meanwhile at once. */
function announcements(show: (words: string) => void) {
  let waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = performance.now();
  let isEnded = false;
  function speak() {
    timer = undefined;
    last = performance.now();
    show(waiting.join(' '));
    waiting = [];
  }
  function say(words: string) {
    waiting.push(words);
    timer ??= setTimeout(speak, Math.max(0, last + spacing - performance.now()));
  }
  return {
    say,
    end() {
      if (!isEnded) say('回答结束');
      isEnded = true;
    },
    stop: () => clearTimeout(timer),
  };
}
