import { parseMap } from '../document/parse-map.ts';
import { safeTitle } from '../document/title.ts';

/** Longest question that is a title as it is. */
const longestTitle = 60;

/** The text of an answer as the text of a map: where it has no heading of the first level, the question is its root. */
export function withRoot(markdown: string, question: string): string {
  const { root } = parseMap(markdown);
  const line = question.trim().split(/\s*[\r\n]+\s*/)[0] ?? '';
  if (root.text || root.children.some(({ level }) => level === 1) || !line) return markdown;
  const signs = [...line];
  const title = signs.length > longestTitle ? `${signs.slice(0, longestTitle).join('')}…` : line;
  return `# ${safeTitle('root', title)}\n\n${markdown}`;
}
