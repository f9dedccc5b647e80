import { useState } from 'react';
import { plainParts } from 'shared/bundled/markdown/document/plain-text.ts';
import { PosterDialog, type PosterWords } from 'shared/bundled/poster/poster-dialog.tsx';

export interface AnswerPosterProps {
  question: string;
  /** The answer. */
  markdown: string;
  onClose(): void;
}

/** Question and answer as a picture to save and share. */
export function AnswerPoster({ question, markdown, onClose }: AnswerPosterProps) {
  const [words] = useState<PosterWords>(() => ({
    headline: question,
    content: plainParts(markdown),
    call: '扫码和我一起提问',
    note: '内容由 AI 生成，仅供参考',
  }));
  return <PosterDialog words={words} onClose={onClose} />;
}
