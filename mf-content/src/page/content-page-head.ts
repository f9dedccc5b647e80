import type { PageHead } from 'shared/site/remote.ts';
import type { ContentPageData } from './load-content-page.ts';

/** Its questions and answers are told as such, so that they can be shown where somebody searches. */
export function contentPageHead({ description, blocks, image, isPreview }: ContentPageData): PageHead {
  if (isPreview) return { hidden: true };
  const questions = blocks.flatMap(({ block }) => (block.type === 'questions' ? block.items : []));
  if (questions.length === 0) return { description, image };
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  return { description, image, structured: { '@type': 'FAQPage', mainEntity } };
}
