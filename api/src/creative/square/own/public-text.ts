import type { TextChecks } from '../../../site/sensitive/sensitive.ts';
import type { SquarePostRow } from '../square-tables.ts';

/** The public texts of a post, in each of its states. */
export type Said = Pick<SquarePostRow, 'title' | 'prompt' | 'shows' | 'parameters'>;

/** Every text of a post that others may read. */
export const publicTexts = (post: Said): string[] => [post.title, ...shownTexts(post)].filter((text) => text !== '');

/** Checks every text of a post that others may read. @throws Refusal */
export function requirePublicPost({ requireText, requireTitle }: TextChecks, post: Said): void {
  requireTitle(post.title, 'title');
  for (const text of shownTexts(post)) requireText(text, 'shows');
}

function shownTexts({ prompt, shows, parameters }: Said): string[] {
  const shown = shows.includes('parameters') ? Object.values(parameters ?? {}) : [];
  return [shows.includes('prompt') ? prompt : '', ...shown].filter((text) => typeof text === 'string');
}
