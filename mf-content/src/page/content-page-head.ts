import type { FAQPage } from 'schema-dts';
import type { PageHead } from 'shared/site/remote.ts';
import type { ContentPageData } from './load-content-page.ts';

/** Its questions and answers are told as such, so that they can be shown where somebody searches. */
export function contentPageHead({ description, blocks, image, isPreview }: ContentPageData): PageHead {
  if (isPreview) return { hidden: true };
  const questions = blocks.flatMap(({ block }) => (block.type === 'questions' ? block.items : []));
  if (questions.length === 0) return { description, image };
  const mainEntity = questions.map(({ question, answer }) => ({
    '@type': 'Question' as const,
    name: question,
    acceptedAnswer: { '@type': 'Answer' as const, text: answer },
  }));
  // The vocabulary of schema.org, as types: a property that it does not have fails to compile.
  return { description, image, structured: { '@type': 'FAQPage', mainEntity } satisfies FAQPage };
}
