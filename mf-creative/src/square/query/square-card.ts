import type { SquarePost } from 'shared/contracts/creative/square.ts';
import { titleOf } from './post-words.ts';

/** What a card of the list, and what is done from it, reads of a work. */
export type SquareCard = Pick<
  SquarePost,
  | 'id'
  | 'source'
  | 'nickname'
  | 'title'
  | 'prompts'
  | 'image'
  | 'thumbnail'
  | 'thumbnails'
  | 'thumbhash'
  | 'width'
  | 'height'
  | 'shows'
  | 'is_praise'
  | 'praise_num'
>;

/** The document carries no more of each work: whole ones, their prompts thrice, would be a third of it. */
export const cardOf = (post: SquarePost): SquareCard => {
  const { id, source, nickname, image, thumbnail, thumbnails, thumbhash, width, height } = post;
  const { shows, is_praise, praise_num } = post;
  const picture = { image, thumbnail, thumbnails, thumbhash, width, height };
  return { id, source, nickname, title: titleOf(post), prompts: '', ...picture, shows, is_praise, praise_num };
};
