import type { OperatorModel } from 'shared/contracts/operator/screen/model.ts';
import { findNoun, findVerb } from './model-context.ts';

/** The page's entry in the menu, the search and the list of what waits. */
export const reviewPage = {
  path: '/review',
  title: '作品审核',
  about: '逐件审核广场作品和被举报的作品，可以只用键盘',
  /** It stands beside this noun. */
  beside: 'square',
};

/** The page that a command of the inbox is done on, for those who may decide. */
const commands: Record<string, string> = {
  'square review': reviewPage.path,
  'square reports': `${reviewPage.path}/reported`,
};

export const mayReview = (model: OperatorModel): boolean =>
  findVerb(findNoun(model, 'square'), 'approve') !== undefined;

export const reviewPath = (model: OperatorModel, command: string): string | undefined =>
  mayReview(model) ? commands[command] : undefined;
