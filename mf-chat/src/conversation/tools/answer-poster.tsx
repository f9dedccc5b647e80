import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { plainParts } from 'shared/bundled/markdown/document/plain-text.ts';
import { PosterDialog, type PosterWords } from 'shared/bundled/poster/poster-dialog.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';

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
  const settings = useAtomValue(siteConfigAtom)?.label;
  const [label] = useState(() => textLabel(settings, `poster-${Date.now()}`));
  return <PosterDialog words={words} label={label} onClose={onClose} />;
}
