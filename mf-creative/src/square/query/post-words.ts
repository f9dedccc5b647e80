import type { SquarePost } from 'shared/contracts/creative/square.ts';

/** What a work is called: by its author, else by the beginning of what it was drawn from. */
export const titleOf = ({ title, prompts }: Pick<SquarePost, 'title' | 'prompts'>): string =>
  title || [...prompts].slice(0, 30).join('').trim() || '作品';

export const authorOf = ({ nickname, source }: Pick<SquarePost, 'nickname' | 'source'>): string =>
  nickname || (source === 1 ? '官方' : '匿名用户');

/** Opens the form of drawing with what the work was drawn from; what is drawn then leads back to the work. */
export const remixPath = ({ id }: Pick<SquarePost, 'id'>): string => `/app/drawing?square=${id}`;
