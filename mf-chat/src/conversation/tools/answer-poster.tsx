import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { textLabel } from 'shared/bundled/label/text-label.ts';
import { writtenParts } from 'shared/bundled/markdown/document/written-parts.ts';
import type { PosterSubject } from 'shared/bundled/poster/draw-poster.ts';
import { PosterDialog } from 'shared/bundled/poster/poster-dialog.tsx';
import { siteConfigAtom } from 'shared/site/config.ts';

export interface AnswerPosterProps {
  question: string;
  /** The answer. */
  markdown: string;
  onClose(): void;
}

/** Question and answer as a picture to save and share. */
export function AnswerPoster({ question, markdown, onClose }: AnswerPosterProps) {
  const [subject] = useState<PosterSubject>(() => ({
    title: question,
    parts: writtenParts(markdown),
    call: '扫码和我一起提问',
    note: '内容由 AI 生成，仅供参考',
  }));
  const settings = useAtomValue(siteConfigAtom)?.label;
  const [label] = useState(() => textLabel(settings, `poster-${Date.now()}`));
  return <PosterDialog subject={subject} label={label} onClose={onClose} />;
}
