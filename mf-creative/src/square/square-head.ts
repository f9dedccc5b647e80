import type { PageHead } from 'shared/site/remote.ts';
import { cardSizes } from './list/card-sizes.ts';
import type { SquareData } from './query/load-square.ts';
import { squareListPath } from './query/square-query.ts';

const description =
  '绘画广场：看看大家用 AI 画了什么，按分类和描述查找，赞一张，从喜欢的一张画同款；作品都标明由 AI 生成。';

/** Categories are found; searches, one's own likes and an empty list are none that are. */
export const squareHead = ({ filters, lists, page }: SquareData): PageHead => ({
  description,
  canonical: squareListPath({ category: filters.category, page }),
  ...(lists[0] && {
    firstPicture: { url: lists[0].thumbnail || lists[0].image, widths: lists[0].thumbnails, sizes: cardSizes },
  }),
  ...(filters.keyword || filters.category === '0' || lists.length === 0 ? { hidden: true as const } : {}),
});
